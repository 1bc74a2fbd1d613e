/**
 * The rows of a long list that are in memory: pages of a list that the reader keeps in order. The table asks for what is on
 * screen; the newest wish is served first, a wish that was scrolled past is dropped, and far pages are given up again.
 */
import { toAppError, type AppError } from '@shared/contract/errors'
import type { OpenedList } from '@shared/contract/views'
import { computed, nextTick, onScopeDispose, ref, shallowRef, triggerRef, watch, type Ref } from 'vue'

/** Where the rows come from. */
export interface ListSource<Row, Summary, Query> {
  readonly open: (query: Query) => Promise<OpenedList<Row, Summary>>
  readonly rows: (slice: { listId: number; start: number; count: number }) => Promise<readonly Row[]>
  readonly close: (listId: number) => Promise<void>
}

/** What a VirtualTable needs of a list. */
export interface RowWindow<Row> {
  /** Null until the first answer. */
  readonly total: Readonly<Ref<number | null>>
  readonly error: Readonly<Ref<AppError | null>>
  /** Counts up when another question was answered: the table goes back to its top. */
  readonly asked: Readonly<Ref<number>>
  /** The question that the rows here answer, and whose list it is, as a text; null until the first answer. */
  readonly question: Readonly<Ref<string | null>>
  /** Another question is asked by now than the one that the rows here answer. */
  readonly isBehind: Readonly<Ref<boolean>>
  /** The row at an index, or undefined while it is being read. Reactive. */
  readonly rowAt: (index: number) => Row | undefined
  /** Says which rows are on screen, both inclusive. */
  readonly need: (first: number, last: number) => void
  /**
   * Rows of the list as it is now, in slices, from one place to another (both inclusive; all without them); a reload meanwhile changes
   * nothing of it. Throws what a read does.
   */
  readonly slices: (first?: number, last?: number) => AsyncGenerator<readonly Row[]>
}

/** A row window with what the reader said of the whole list. */
export interface OpenList<Row, Summary> extends RowWindow<Row> {
  readonly summary: Readonly<Ref<Summary | null>>
  readonly unfilteredTotal: Readonly<Ref<number>>
  /** The reader's id of the list as it is on screen; null until the first answer. */
  readonly listId: Readonly<Ref<number | null>>
  /** Asks again after a change; rows stay on screen until the new ones are here. */
  readonly reload: () => void
}

const PAGE = 100
const SLICE = 500
const AT_ONCE = 2
/** So many rows past the edge that is scrolled to are there before they are seen. */
const AHEAD = 60
const PAGES_KEPT = 40

interface Wish<Query> {
  readonly query: Query
  readonly isNew: boolean
}

/**
 * Opens the list of `query` and keeps to it while it changes; null: nothing to ask yet. Ends with the calling scope. `of`: whose list
 * it is beyond what the question says; of another it is another list.
 */
export function useRowWindow<Row, Summary, Query>(
  source: ListSource<Row, Summary, Query>,
  query: () => Query | null,
  of: () => unknown = () => null
): OpenList<Row, Summary> {
  const opened = shallowRef<OpenedList<Row, Summary> | null>(null)
  const rows = shallowRef(new Map<number, Row>())
  const error = shallowRef<AppError | null>(null)
  const asked = ref(0)
  const question = ref<string | null>(null)
  const isBehind = ref(false)

  const loaded = new Set<number>()
  const running = new Set<number>()
  let visible: readonly [first: number, last: number] = [0, 0]
  /** What is on screen, and what comes next in the way that is scrolled. */
  let wanted = visible
  let waiting: Wish<Query> | null = null
  let opening = false
  let ended = false
  // The reader closed the list on screen; nothing more is asked of it until it is open again.
  let gone = false
  /** How often it was of somebody else. */
  let turns = 0
  /** Lists whose rows are being taken in slices, with whether they are to be closed after it. */
  const held = new Map<number, { times: number; close: boolean }>()

  // One question at a time; while it runs, only the newest of those that follow is kept.
  async function ask(wish: Wish<Query>): Promise<void> {
    waiting = waiting === null ? wish : { query: wish.query, isNew: wish.isNew || waiting.isNew }
    if (opening) return
    opening = true
    while (waiting !== null) {
      const now: Wish<Query> = waiting
      waiting = null
      await open(now)
    }
    opening = false
    isBehind.value = false
  }

  async function open({ query: asking, isNew }: Wish<Query>): Promise<void> {
    const mine = turns
    try {
      const list = await source.open(asking)
      const next = new Map(list.rows.map((row, index) => [index, row]))
      const pages = isNew ? [] : missingPages(list, visible)
      for (const page of pages) {
        const slice = { listId: list.listId, start: page * PAGE, count: PAGE }
        for (const [index, row] of (await source.rows(slice)).entries()) next.set(slice.start + index, row)
      }
      if (ended || mine !== turns) return closeList(list.listId)
      const before = opened.value
      gone = false
      opened.value = list
      question.value = JSON.stringify([asking, of()])
      rows.value = next
      error.value = null
      loaded.clear()
      for (const page of [...firstPages(list), ...pages]) loaded.add(page)
      running.clear()
      if (isNew) asked.value++
      // Not before the new rows are on the page.
      if (before) void nextTick(() => closeList(before.listId))
      fill()
    } catch (cause) {
      if (mine !== turns) return
      // Rows that answer another question do not stand under this one.
      if (isNew) forget()
      error.value = toAppError(cause)
    }
  }

  /** Nothing of it is shown any more, nor chosen: the next list is somebody else's, or could not be had. */
  function forget(): void {
    turns++
    if (opened.value) closeList(opened.value.listId)
    opened.value = null
    question.value = null
    rows.value = new Map()
    error.value = null
    loaded.clear()
    running.clear()
    asked.value++
  }

  function fill(): void {
    const list = opened.value
    if (!list || ended || gone) return
    for (const page of new Set([...pagesOf(visible, list.total), ...pagesOf(wanted, list.total)])) {
      if (running.size >= AT_ONCE) return
      if (!loaded.has(page) && !running.has(page) && !isHere(page, list.total)) void load(list, page)
    }
  }

  // A list may open with less than a page; while that is all that is wanted of it, nothing is read.
  function isHere(page: number, total: number): boolean {
    const first = Math.max(page * PAGE, Math.min(visible[0], wanted[0]))
    const last = Math.min((page + 1) * PAGE, total, Math.max(visible[1], wanted[1]) + 1)
    for (let index = first; index < last; index++) if (!rows.value.has(index)) return false
    return true
  }

  async function load(list: OpenedList<Row, Summary>, page: number): Promise<void> {
    running.add(page)
    try {
      const start = page * PAGE
      const answer = await source.rows({ listId: list.listId, start, count: PAGE })
      if (opened.value !== list) return
      // Those that the list opened with stay the same objects, so that nothing is drawn anew.
      for (const [index, row] of answer.entries())
        if (!rows.value.has(start + index)) rows.value.set(start + index, row)
      loaded.add(page)
      forgetFarPages()
      triggerRef(rows)
    } catch (cause) {
      if (opened.value !== list) return
      const failure = toAppError(cause)
      if (failure.code !== 'listGone') error.value = failure
      else if (!gone) {
        gone = true
        reload()
      }
    } finally {
      if (opened.value === list) {
        running.delete(page)
        if (error.value === null) fill()
      }
    }
  }

  function closeList(listId: number): void {
    const holding = held.get(listId)
    if (holding) holding.close = true
    else void source.close(listId).catch(() => undefined)
  }

  async function* slices(first = 0, last = Infinity): AsyncGenerator<readonly Row[]> {
    const list = opened.value
    if (!list) return
    const end = Math.min(last + 1, list.total)
    const holding = held.get(list.listId) ?? { times: 0, close: false }
    holding.times++
    held.set(list.listId, holding)
    try {
      for (let start = first; start < end; start += SLICE) {
        yield await source.rows({ listId: list.listId, start, count: Math.min(SLICE, end - start) })
      }
    } finally {
      if (--holding.times === 0) {
        held.delete(list.listId)
        if (holding.close) closeList(list.listId)
      }
    }
  }

  function forgetFarPages(): void {
    if (loaded.size <= PAGES_KEPT) return
    const middle = (visible[0] + visible[1]) / 2 / PAGE
    const far = [...loaded]
      .sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
      .slice(0, loaded.size - PAGES_KEPT)
    for (const page of far) {
      loaded.delete(page)
      for (let index = page * PAGE; index < (page + 1) * PAGE; index++) rows.value.delete(index)
    }
  }

  function reload(): void {
    const now = query()
    if (now !== null) void ask({ query: now, isNew: false })
  }

  watch(
    // By what they say: who makes the same question anew asks nothing, and the list stays where it stands.
    [() => JSON.stringify(query()), () => JSON.stringify(of())],
    ([, whose], [, before]) => {
      if (asked.value > 0 && whose !== before) forget()
      const next = query()
      if (next === null) return
      isBehind.value = true
      void ask({ query: next, isNew: true })
    },
    { immediate: true }
  )
  onScopeDispose(() => {
    ended = true
    if (opened.value) closeList(opened.value.listId)
  })

  return {
    total: computed(() => opened.value?.total ?? null),
    summary: computed(() => opened.value?.summary ?? null),
    unfilteredTotal: computed(() => opened.value?.unfilteredTotal ?? 0),
    listId: computed(() => opened.value?.listId ?? null),
    error,
    asked,
    question,
    isBehind,
    rowAt: (index) => rows.value.get(index),
    need: (first, last) => {
      const [before] = visible
      visible = [first, last]
      if (first > before) wanted = [first, last + AHEAD]
      else wanted = [first < before ? Math.max(0, first - AHEAD) : first, last]
      fill()
    },
    reload,
    slices
  }
}

function pagesOf([first, last]: readonly [number, number], total: number): number[] {
  const end = Math.floor(Math.min(last, total - 1) / PAGE)
  const pages: number[] = []
  for (let page = Math.floor(first / PAGE); page <= end; page++) pages.push(page)
  return pages
}

// Only pages that came whole count: the reader may open with fewer rows than a page.
function firstPages(list: OpenedList<unknown, unknown>): number[] {
  const whole = list.rows.length === list.total ? Math.ceil(list.total / PAGE) : Math.floor(list.rows.length / PAGE)
  return Array.from({ length: whole }, (_, page) => page)
}

function missingPages(list: OpenedList<unknown, unknown>, visible: readonly [number, number]): number[] {
  const needed = Math.min(visible[1] + 1, list.total)
  return pagesOf(visible, list.total).filter((page) => list.rows.length < Math.min((page + 1) * PAGE, needed))
}
