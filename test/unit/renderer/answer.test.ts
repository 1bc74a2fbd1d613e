import { effectScope, nextTick, ref } from 'vue'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '@shared/contract/errors'
import { useAnswer } from '@/answer'

describe('what is shown of a company', () => {
  const scope = effectScope()
  afterEach(() => scope.stop())

  it('is the newest answer about the one on screen: a late one about another is dropped', async () => {
    const company = ref<number | null>(1)
    const open = new Map<number, (value: string) => void>()
    const answer = scope.run(() =>
      useAnswer(
        () => company.value,
        (id) =>
          new Promise<{ value: string; error: null }>((done) => open.set(id, (value) => done({ value, error: null })))
      )
    )
    if (!answer) throw new Error('no scope')
    company.value = 2
    await nextTick()
    open.get(2)?.('of the second')
    await nextTick()
    open.get(1)?.('of the first')
    await nextTick()
    expect(answer.value.value).toBe('of the second')
    company.value = null
    await nextTick()
    expect(answer.value.value).toBeNull()
  })

  it('stays while it is asked again, and beside a failure', async () => {
    let fails = false
    const answer = effectScope().run(() =>
      useAnswer(
        () => 1,
        () => Promise.resolve(fails ? { value: null, error: new AppError('offline') } : { value: 'read', error: null })
      )
    )
    if (!answer) throw new Error('no scope')
    await nextTick()
    fails = true
    await answer.load()
    expect([answer.value.value, answer.error.value?.code]).toEqual(['read', 'offline'])
  })
})
