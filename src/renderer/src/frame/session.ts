import type { AppError, AppErrorShape } from '@shared/contract/errors'
import { companyAtStart } from '@shared/contract/firstScreen'
import type { Settings, SettingsPatch } from '@shared/contract/settings'
import type { AppInfo, CompanySummary, ConnectionSummary } from '@shared/contract/views'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { attempt, call, connectionIs, listen } from '@/bridge'
import { applyLayouts, dismissActs, keepLayoutsBy } from '@/components'
import { forgetLeft } from '@/leftAs'
import { applyAppearance } from '@/theme/appearance'
import { forgetUnkept, tellUnkept } from '@/unkept'

/** Where the officer is: the program, the connection, its companies and the chosen one, and the settings. */
export const useSession = defineStore('session', () => {
  const info = shallowRef<AppInfo | null>(null)
  const settings = shallowRef<Settings | null>(null)
  const connections = shallowRef<readonly ConnectionSummary[]>([])
  const activeId = ref<string | null>(null)
  /** The list of connections of before cannot be read. */
  const isListLost = ref(false)
  const companies = shallowRef<readonly CompanySummary[]>([])
  const chosenId = ref<number | null>(null)
  /** Whether a part of the program is away; the error when it does not come back. */
  const threads = shallowRef<{ state: 'ready' | 'restarting' | 'stopped'; error: AppErrorShape | null }>({
    state: 'ready',
    error: null
  })

  /** Why the copy on this computer cannot be opened; null while it can. */
  const trouble = shallowRef<AppError | null>(null)

  const connection = computed(() => connections.value.find((each) => each.id === activeId.value) ?? null)
  const company = computed(() => {
    const chosen = companies.value.find(({ id }) => id === chosenId.value)
    return chosen ?? companyAtStart(settings.value?.lastCompanies ?? {}, activeId.value, companies.value)
  })
  const companyId = computed(() => company.value?.id ?? null)
  /** Whether changes go out without *Submit*, as the officer set it. */
  const sendsByItself = computed(() => settings.value?.sendAutomatically ?? false)

  async function loadConnections(): Promise<void> {
    const answer = await call('connections.list')
    connectionIs(answer.activeId)
    connections.value = answer.connections
    activeId.value = answer.activeId
    isListLost.value = answer.isListLost
    if (!answer.isListLost) forgetUnkept(answer.connections.map(({ id }) => id))
  }

  async function loadCompanies(): Promise<void> {
    if (activeId.value === null) {
      companies.value = []
      return
    }
    const { value, error } = await attempt('companies.list')
    companies.value = value ?? []
    // Between two connections there is no copy to ask; the event of the next one asks again.
    trouble.value = error?.code === 'notConnected' || error?.code === 'cancelled' ? null : error
  }

  function take(next: Settings): void {
    settings.value = next
    applyAppearance(next)
    applyLayouts(next.tables)
  }

  // Not being kept is no reason to disturb the officer: the columns stand as arranged until the program ends.
  keepLayoutsBy((tables) => void attempt('settings.set', { tables }))

  async function loadSettings(): Promise<void> {
    take(await call('settings.get'))
  }

  /** Whether its threads were told of since the start. */
  let isToldOfThreads = false
  /** What was told of it since the start, which is newer than the answer to what was asked then. */
  let unkept: Pick<AppInfo, 'unkept'> | null = null
  /** Everything the frame needs before its first screen. */
  async function start(): Promise<void> {
    const [program] = await Promise.all([call('app.info'), loadSettings(), loadConnections()])
    info.value = { ...program, ...unkept }
    if (!isToldOfThreads) threads.value = program.threads
    await loadCompanies()
  }

  /** Saves what was set; it holds at once. */
  async function set(patch: SettingsPatch): Promise<void> {
    take(await call('settings.set', patch))
  }

  /** The company on screen from now on, at the next start too. */
  function choose(id: number): void {
    chosenId.value = id
    const [now, connectionId] = [settings.value, activeId.value]
    if (now === null || connectionId === null || now.lastCompanies[connectionId] === id) return
    // Those of connections that are gone go with this.
    const known = Object.entries(now.lastCompanies).filter(([each]) =>
      connections.value.some(({ id: is }) => is === each)
    )
    const lastCompanies = { ...Object.fromEntries(known), [connectionId]: id }
    // Not being remembered is no reason to disturb the officer.
    void attempt('settings.set', { lastCompanies }).then(({ value }) => {
      if (value !== null) settings.value = value
    })
  }

  // Undo of a file that was saved would take another one away, under the same number, from the next connection.
  watch(activeId, dismissActs, { flush: 'sync' })
  watch(activeId, forgetLeft, { flush: 'sync' })
  watch(activeId, (_now, before) => tellUnkept(before), { flush: 'sync' })
  listen('connection.changed', ({ activeId: next }) => {
    connectionIs(next)
    if (next !== activeId.value) chosenId.value = null
    void loadConnections().then(loadCompanies)
  })
  listen('cache.changed', ({ what }) => {
    if (what.includes('companies') || what.includes('employees')) void loadCompanies()
  })
  // Companies are told with their waiting changes.
  listen('edits.changed', () => void loadCompanies())
  listen('settings.changed', () => void loadSettings())
  listen('unkept.changed', (told) => {
    unkept = told
    if (info.value !== null) info.value = { ...info.value, ...told }
  })
  listen('threads.changed', (state) => {
    isToldOfThreads = true
    threads.value = state
    if (state.state === 'ready') void loadConnections().then(loadCompanies)
  })

  return {
    info,
    settings,
    connections,
    activeId,
    isListLost,
    connection,
    companies,
    company,
    companyId,
    sendsByItself,
    threads,
    trouble,
    start,
    set,
    choose,
    loadConnections,
    loadCompanies
  }
})
