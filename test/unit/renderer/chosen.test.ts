import { AppError } from '@shared/contract/errors'
import { beforeEach, expect, it } from 'vitest'
import { chosenOf } from '@/components'
import { useRowSelection } from '@/components/table/selection'
import { toastsNow } from '@/components/toasts'

interface Row {
  readonly id: number
}

const TOTAL = 6
const selection = useRowSelection(() => TOTAL)
/** What is pressed while the list is being read, after its first rows. */
let meanwhile = (): void => undefined

async function* slices(): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < TOTAL; start += 2) {
    await Promise.resolve()
    yield [{ id: start }, { id: start + 1 }]
    meanwhile()
  }
}
const chosen = chosenOf<Row>({ slices }, selection, ({ id }) => id)
const ids = async () => (await chosen.rows())?.map(({ id }) => id)

beforeEach(() => {
  selection.clear()
  meanwhile = () => undefined
  toastsNow.value = []
})

it('without a choice all rows are meant, also after each was taken out of all', async () => {
  expect(await ids()).toEqual([0, 1, 2, 3, 4, 5])
  selection.selectAll()
  for (let id = 0; id < TOTAL; id++) selection.set(id, false)
  expect(await ids()).toEqual([0, 1, 2, 3, 4, 5])
})

it('rows that were chosen are all there, though another list is shown, or one more is ticked, before they are read', async () => {
  selection.choose([1, 4, 5])
  meanwhile = () => selection.clear()
  expect(await ids()).toEqual([1, 4, 5])

  selection.selectAll()
  selection.set(3, false)
  expect(await ids()).toEqual([0, 1, 2, 4, 5])

  selection.choose([0])
  meanwhile = () => selection.choose([5])
  expect(await ids()).toEqual([0])
})

it('rows that cannot be read are told', async () => {
  meanwhile = () => {
    throw new AppError('listGone')
  }
  expect(await chosen.rows()).toBeNull()
  expect(toastsNow.value).toMatchObject([
    { tone: 'negative', text: expect.stringContaining(new AppError('listGone').message) as string }
  ])
})
