import type { FindAnswer } from '@shared/contract/views'
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { useRouter } from 'vue-router'
import { attempt } from '@/bridge'
import { useSession } from '@/frame'
import { shortcuts, type Shortcut } from '@/keys'
import { commandsOf, matching, reportsOf, type Command } from './commands'
import { groupOf, groups, ownerOf, shownHit, type Group, type ShownHit } from './hits'
import { typedWords } from './marks'

/** A group of the list, with as many of its hits as there is room for. */
export interface ShownGroup {
  readonly group: Group
  readonly hits: readonly ShownHit[]
  /** The one person whose they all are. */
  readonly owner: string | null
  readonly commands: readonly Command[]
  /** There are others than these. */
  readonly more: boolean
}

const OF_EACH = 5
const OF_ONE = 40

/** What was typed, where and among what is searched, and what was found. */
export function useFind(isOpen: () => boolean) {
  const session = useSession()
  const router = useRouter()
  const text = ref('')
  const scope = ref<'all' | 'here'>('all')
  const only = ref<Group | null>(null)
  const answer = shallowRef<FindAnswer>({ hits: [], more: [] })
  const answered = shallowRef<{ readonly asked: string; readonly text: string } | null>(null)
  const keysBefore = shallowRef<readonly Shortcut[]>([])

  const wanted = computed(() => text.value.trim())
  const words = computed(() => typedWords(wanted.value))
  const limit = computed(() => (only.value === null ? OF_EACH : OF_ONE))
  const question = computed(() => ({
    text: wanted.value,
    companyId: scope.value === 'here' ? session.companyId : null,
    here: session.companyId,
    limit: limit.value
  }))

  // One search at a time; the newest that was typed meanwhile follows, the ones between are never asked.
  let searching = false
  async function search(): Promise<void> {
    if (searching) return
    searching = true
    while (answered.value?.asked !== JSON.stringify(question.value)) {
      const asked = question.value
      const { value } = asked.text === '' ? { value: null } : await attempt('find.search', asked)
      answer.value = value ?? { hits: [], more: [] }
      answered.value = { asked: JSON.stringify(asked), text: asked.text }
    }
    searching = false
  }
  /** What is shown answers another question than the one asked by now: other words, another place or another kind. */
  const isBehind = computed(
    () =>
      isOpen() &&
      (answered.value === null ? wanted.value !== '' : answered.value.asked !== JSON.stringify(question.value))
  )
  watch(question, () => {
    if (isOpen()) void search()
  })
  watch(isOpen, (open) => {
    if (!open) return
    text.value = ''
    only.value = null
    scope.value = 'all'
    answered.value = null
    answer.value = { hits: [], more: [] }
    // Later the dialog's own keys are among them.
    keysBefore.value = shortcuts.value
  })
  onScopeDispose(() => (answered.value = null))

  const commands = computed(() => ({
    reports: words.value.length === 0 ? [] : matching(reportsOf(router), words.value),
    commands: matching(commandsOf(keysBefore.value, router, session.companyId), words.value)
  }))

  const shown = computed<readonly ShownGroup[]>(() =>
    groups
      .filter((group) => only.value === null || group === only.value)
      .flatMap((group): ShownGroup[] => {
        const hits = answer.value.hits.filter(({ kind }) => groupOf(kind) === group)
        const owner = ownerOf(hits)
        const acts = group === 'reports' || group === 'commands' ? commands.value[group] : []
        // With nothing typed everything that can be done is listed, so that it can be looked through.
        const most = words.value.length === 0 ? acts.length : limit.value
        if (hits.length + acts.length === 0) return []
        return [
          {
            group,
            hits: hits.map((hit) => shownHit(hit, owner === null)),
            owner,
            commands: acts.slice(0, most),
            more: acts.length > most || answer.value.more.some((kind) => groupOf(kind) === group)
          }
        ]
      })
  )
  const count = computed(() =>
    shown.value.reduce((sum, { hits, commands: acts }) => sum + hits.length + acts.length, 0)
  )

  /** The next kind to look among, or all again. */
  function narrow(back: boolean): void {
    const all: readonly (Group | null)[] = [null, ...groups]
    const at = all.indexOf(only.value)
    only.value = all[(at + (back ? all.length - 1 : 1)) % all.length] ?? null
  }

  return { text, scope, only, words, shown, count, answered, isBehind, narrow }
}
