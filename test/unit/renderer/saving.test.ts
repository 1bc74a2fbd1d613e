import { AppError } from '@shared/contract/errors'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { useSavePdfs } from '@/areas/employees/useSavePdfs'
import { toastsNow } from '@/components/toasts'
import { useWork } from '@/frame'
import { useBridge, type FakeBridge } from './fakeBridge'
import { status } from './sample'

const document = {
  fileId: 1,
  fileName: '0042_88431.pdf',
  folderName: 'Payroll',
  unchanged: false,
  renamed: false,
  final: true,
  source: 'service' as const
}

beforeEach(() => setActivePinia(createPinia()))

/** The program, saving: `during` is told of each payslip while it is saved. */
function program(during: (payslipId: number) => void): FakeBridge {
  return useBridge({
    'status.get': () => status,
    'documents.savePayslip': ({ payslipId }) => {
      during(payslipId)
      return document
    }
  })
}
const tried = (bridge: FakeBridge): number[] => bridge.inputsOf('documents.savePayslip').map((each) => each.payslipId)
const said = (): string[] => toastsNow.value.map((each) => each.text)

describe('saving payslips', () => {
  it('tells how far it is on whichever screen, and nothing of it is left when it ends', async () => {
    const seen: string[] = []
    program(() => seen.push(...useWork().running.map(({ label, done, total }) => `${label} ${done} of ${total}`)))
    await useSavePdfs().savePayslips([1, 2], 0)
    expect(seen).toEqual(['Saving PDFs 0 of 2', 'Saving PDFs 1 of 2'])
    expect(useWork().running).toEqual([])
    expect(useSavePdfs().busy).toBe(false)
  })

  it('is stopped from the status bar, after the one that is being saved', async () => {
    const bridge = program((id) => id === 2 && useWork().running[0]?.stop())
    await useSavePdfs().savePayslips([1, 2, 3], 0)
    expect(tried(bridge)).toEqual([1, 2])
    expect(said().at(-1)).toBe('Saved 2 PDFs in Payroll')
  })

  it('is not begun a second time by another screen while it runs', async () => {
    const bridge = program((id) => id === 1 && void useSavePdfs().savePayslips([7], 0))
    await useSavePdfs().savePayslips([1, 2], 0)
    expect(tried(bridge)).toEqual([1, 2])
  })

  it('goes on after one that fails, and ends where no folder is', async () => {
    let bridge = program((id) => {
      if (id === 1) throw new AppError('notFound')
    })
    await useSavePdfs().savePayslips([1, 2], 0)
    expect(tried(bridge)).toEqual([1, 2])
    bridge = program((id) => {
      if (id === 1) throw new AppError('noFolder')
    })
    await useSavePdfs().savePayslips([1, 2], 0)
    expect(tried(bridge)).toEqual([1])
  })
})
