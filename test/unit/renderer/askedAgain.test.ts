import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref, type EffectScope } from 'vue'
import type { PayScope } from '@shared/contract/channels'
import { AppError } from '@shared/contract/errors'
import type { CertificateReading, PayPeriodView } from '@shared/contract/views'
import { toDay } from '@shared/domain/day'
import { useReading } from '@/areas/certificates/useReading'
import { usePayPeriod } from '@/areas/payRuns/usePayPeriod'
import { useLook } from '@/areas/savedFiles/useLook'
import { toastsNow } from '@/components/toasts'
import { useSession, useStatus, useWork } from '@/frame'
import { useBridge, type FakeBridge } from './fakeBridge'
import { company, status } from './sample'

let bridge: FakeBridge
let scope: EffectScope

beforeEach(() => {
  setActivePinia(createPinia())
  toastsNow.value = []
  scope = effectScope(true)
})
afterEach(() => {
  scope.stop()
  vi.restoreAllMocks()
})

describe('a pay period on screen', () => {
  const scopeOf: PayScope = {
    companyId: 1,
    frequencyId: 4,
    date: toDay('2026-06-30'),
    part: { kind: 'run', payRunId: 61 }
  }
  // What is looked at of a view here: whose it is, and its run.
  const view = {
    ...scopeOf,
    parts: [{ run: { id: 61, total: '1.00' } }],
    runsToReadAgain: []
  } as unknown as PayPeriodView
  let away: boolean

  async function opened(): Promise<void> {
    away = true
    bridge = useBridge({
      'status.get': () => ({ ...status, online: 'offline' }),
      'payRuns.period': () => view,
      'sync.readNow': () => {
        if (away) throw new AppError('offline')
      }
    })
    scope.run(() => usePayPeriod(() => scopeOf))
    await vi.waitFor(() => expect(bridge.inputsOf('sync.readNow')).toHaveLength(1))
    await vi.waitFor(() => expect(useStatus().view?.online).toBe('offline'))
  }

  it('is looked at as the one that it is until the next one is here, which is then the one that was come to', async () => {
    const other = { ...scopeOf, date: toDay('2026-05-31'), part: { kind: 'whole' } } as const
    const asked = ref<PayScope>(scopeOf)
    let answer = (): void => undefined
    bridge = useBridge({
      'status.get': () => status,
      'sync.readNow': () => undefined,
      'payRuns.period': ({ date }) =>
        date === scopeOf.date
          ? view
          : new Promise((done) => (answer = () => done({ ...view, ...other, parts: [] } as PayPeriodView)))
    })
    const period = scope.run(() => usePayPeriod(() => asked.value))
    await vi.waitFor(() => expect(period?.arrived.value).toEqual(scopeOf))
    asked.value = other
    await nextTick()
    // Never the day of the one with a run of the other.
    expect([period?.shown.value, period?.arrived.value]).toEqual([scopeOf, null])
    answer()
    await vi.waitFor(() => expect(period?.arrived.value).toEqual(other))
    expect(period?.shown.value).toEqual(other)
  })

  it('whose journal could not be read is read when the service is back, once', async () => {
    await opened()
    away = false
    bridge.tell('status.changed', { ...status, online: 'online' })
    await vi.waitFor(() => expect(bridge.inputsOf('sync.readNow')).toHaveLength(2))
    bridge.tell('status.changed', { ...status, online: 'unknown' })
    await nextTick()
    bridge.tell('status.changed', { ...status, online: 'online' })
    bridge.tell('cache.changed', { companyId: 1, what: ['payRuns'] })
    await vi.waitFor(() => expect(bridge.inputsOf('payRuns.period').length).toBeGreaterThan(1))
    expect(bridge.inputsOf('sync.readNow')).toHaveLength(2)
  })

  it('whose journal was on its way when the service came back, and failed, is read once more', async () => {
    await opened()
    let fail = (): void => undefined
    bridge.answers['sync.readNow'] = () => new Promise((_, refuse) => (fail = () => refuse(new AppError('timeout'))))
    bridge.tell('status.changed', { ...status, online: 'online' })
    await vi.waitFor(() => expect(bridge.inputsOf('sync.readNow')).toHaveLength(2))
    bridge.tell('status.changed', { ...status, online: 'offline' })
    await nextTick()
    bridge.tell('status.changed', { ...status, online: 'online' })
    await nextTick()
    fail()
    await vi.waitFor(() => expect(bridge.inputsOf('sync.readNow')).toHaveLength(3))
  })

  it('whose journal is refused is not asked for with each change of the copy', async () => {
    await opened()
    for (let change = 2; change < 5; change++) {
      bridge.tell('cache.changed', { companyId: 1, what: ['payslips'] })
      await vi.waitFor(() => expect(bridge.inputsOf('payRuns.period')).toHaveLength(change))
    }
    expect(bridge.inputsOf('sync.readNow')).toHaveLength(1)
  })

  it('that is compared with a run of which payslips may be missing has that run read too, once', async () => {
    bridge = useBridge({
      'payRuns.period': () => ({ ...view, previous: { runsNotAllRead: [60] } }) as unknown as PayPeriodView,
      'sync.readNow': () => undefined
    })
    scope.run(() => usePayPeriod(() => scopeOf))
    await vi.waitFor(() => expect(bridge.inputsOf('sync.readNow')).toHaveLength(2))
    bridge.tell('cache.changed', { companyId: 1, what: ['payslips'] })
    await vi.waitFor(() => expect(bridge.inputsOf('payRuns.period').length).toBeGreaterThan(1))
    expect(bridge.inputsOf('sync.readNow')).toMatchObject([{ payRunId: 61 }, { payRunId: 60 }])
  })

  it('whose total moved since its journal was read is read again, once for each total, though that reads it as old', async () => {
    await opened()
    away = false
    const moved = (total: string): PayPeriodView =>
      ({ ...view, parts: [{ run: { id: 61, total } }], runsToReadAgain: [61] }) as unknown as PayPeriodView
    let finish = (): void => undefined
    bridge.answers['sync.readNow'] = () => new Promise((done) => (finish = () => done(undefined)))
    bridge.answers['payRuns.period'] = () => moved('2.00')
    const told = async (): Promise<void> => {
      const before = bridge.inputsOf('payRuns.period').length
      bridge.tell('cache.changed', { companyId: 1, what: ['payRuns'] })
      await vi.waitFor(() => expect(bridge.inputsOf('payRuns.period').length).toBeGreaterThan(before))
    }
    await told()
    await vi.waitFor(() => expect(bridge.inputsOf('sync.readNow')).toHaveLength(2))
    expect(bridge.inputsOf('sync.readNow').at(-1)).toMatchObject({ payRunId: 61, again: true })
    // Its own journal comes before its payslips, and is told; it moves meanwhile, too.
    bridge.answers['payRuns.period'] = () => moved('3.00')
    await told()
    expect(bridge.inputsOf('sync.readNow')).toHaveLength(2)
    finish()
    await told()
    await vi.waitFor(() => expect(bridge.inputsOf('sync.readNow')).toHaveLength(3))
    finish()
    await told()
    await told()
    expect(bridge.inputsOf('sync.readNow')).toHaveLength(3)
  })

  it('is asked again when changes settle, which it counts', async () => {
    await opened()
    const before = bridge.inputsOf('payRuns.period').length
    bridge.tell('edits.changed', { companyId: 2 })
    bridge.tell('edits.changed', { companyId: 1 })
    await vi.waitFor(() => expect(bridge.inputsOf('payRuns.period')).toHaveLength(before + 1))
  })
})

describe('the look at saved files', () => {
  it('that is under way on a slow disk when another kind is come to is followed by the look at that one', async () => {
    const answers: (() => void)[] = []
    bridge = useBridge({
      'savedFiles.check': () => new Promise((done) => answers.push(() => done({ checked: 0, changed: 0, missing: 0 })))
    })
    const session = useSession()
    session.companies = [company]
    const kind = ref<'payslip' | 'certificate'>('payslip')
    let shown = 0
    const look = scope.run(() =>
      useLook(
        () => kind.value,
        () => void shown++
      )
    )
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    kind.value = 'certificate'
    await nextTick()
    answers[0]?.()
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    expect([shown, look?.looking.value]).toEqual([1, true])
    answers[1]?.()
    await vi.waitFor(() => expect(look?.looking.value).toBe(false))
    expect(bridge.inputsOf('savedFiles.check').map((input) => input.kind)).toEqual(['payslip', 'certificate'])
    expect(shown).toBe(2)
  })
})

describe('the reading of certificate lists', () => {
  it('that the engine ended under is over, and that is said', async () => {
    const reading: CertificateReading = {
      companyId: 1,
      state: 'running',
      done: 3,
      total: 9,
      failed: 0,
      error: null
    }
    bridge = useBridge({
      'certificates.readings': () => [],
      'status.get': () => status,
      'connections.list': () => ({ connections: [], activeId: null, isListLost: false })
    })
    useReading()
    bridge.tell('certificates.reading', reading)
    expect(useWork().running).toHaveLength(1)
    bridge.tell('threads.changed', { state: 'restarting', error: null })
    await nextTick()
    expect(useWork().running).toHaveLength(1)
    bridge.tell('threads.changed', { state: 'ready', error: null })
    await vi.waitFor(() => expect(useWork().running).toHaveLength(0))
    expect(toastsNow.value).toHaveLength(1)
  })
})
