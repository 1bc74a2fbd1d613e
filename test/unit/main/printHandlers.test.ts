import { expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { printHandlers } from '../../../src/main/bridge/printHandlers'
import type { Exports } from '../../../src/main/exports'

/** A page that is being made a PDF of when Paydesk is locked, or whose dialog is open then. */
function desk(lockedAs: 'made' | 'answered' | null) {
  const told: string[] = []
  let isLocked = false
  const handlers = printHandlers({
    page: () => 'page',
    begun: () => () => {
      if (isLocked) throw new AppError('locked')
    },
    print: () => Promise.resolve(true),
    pdfOf: () => {
      isLocked = lockedAs === 'made'
      return Promise.resolve(Buffer.from('%PDF-'))
    },
    choosePath: (fileName) => {
      told.push(`ask ${fileName}`)
      isLocked = lockedAs === 'answered'
      return Promise.resolve(`/pay/${fileName}`)
    },
    exports: {
      save: (path) => {
        told.push(`save ${path}`)
        return Promise.resolve({ exportId: 1, fileName: 'Chan.pdf' })
      }
    } satisfies Pick<Exports, 'save'>
  })
  return { handlers, told }
}

it('a print is saved where the dialog says', async () => {
  const { handlers, told } = desk(null)
  expect(await handlers['print.savePdf']({ name: 'Chan' })).toEqual({ exportId: 1, fileName: 'Chan.pdf' })
  expect(told).toEqual(['ask Chan.pdf', 'save /pay/Chan.pdf'])
})

it('a print is neither asked about over the lock screen nor saved by whoever answers there', async () => {
  const made = desk('made')
  await expect(made.handlers['print.savePdf']({ name: 'Chan' })).rejects.toMatchObject({ code: 'locked' })
  expect(made.told).toEqual([])
  const answered = desk('answered')
  await expect(answered.handlers['print.savePdf']({ name: 'Chan' })).rejects.toMatchObject({ code: 'locked' })
  expect(answered.told).toEqual(['ask Chan.pdf'])
})
