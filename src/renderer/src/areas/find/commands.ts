import { reportNames, type ReportName } from '@shared/domain/report'
import type { RouteLocationRaw, Router } from 'vue-router'
import { attempt } from '@/bridge'
import { places } from '@/frame/places'
import type { Shortcut } from '@/keys'
import { employeeFormText } from '@/text/employeeForm'
import { deskText } from '@/text/desk'
import { findText as text } from '@/text/find'
import { frameText } from '@/text/frame'
import { frequenciesText, payPointsText } from '@/text/frequencies'
import { filesText } from '@/text/files'
import { historyText } from '@/text/history'
import { offlineCopyText } from '@/text/offlineCopy'
import { reportsText } from '@/text/reports'
import { savedFilesText } from '@/text/savedFiles'
import { settingsText } from '@/text/settings'
import { writesText } from '@/text/writes'
import type { IconName } from '@/theme/icons'
import { hasAll } from './marks'

/** An act of the program, by its name. */
export interface Command {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  /** Where it belongs, at the right. */
  readonly aside: string
  readonly keys: string | null
  /** Further words it is found by. */
  readonly words: string
  readonly run: () => void
}

/**
 * Every act of the screen that is open and of the program: what has a key, the places of the rail, the screens behind them, the
 * parts of Settings and what only the menu bar has. `shortcuts` as they stood before the list was opened.
 */
export function commandsOf(shortcuts: readonly Shortcut[], router: Router, companyId: number | null): Command[] {
  return [...ofKeys(shortcuts), ...ofPlaces(router), ...ofScreens(router, companyId), ...ofSettings(router), logFolder]
}

/** The reports, each opened with its form. */
export function reportsOf(router: Router): Command[] {
  return reportNames.map((name) => ({
    key: `report-${name}`,
    icon: 'report',
    title: reportsText.name(name),
    aside: text.report,
    keys: null,
    words: `${text.kinds.reports} ${name.replaceAll('_', ' ')}`,
    run: () => void openForm(router, name)
  }))
}

async function openForm(router: Router, name: ReportName): Promise<void> {
  await router.push({ name: 'reports' })
  // Nothing is filled in behind a screen that is not left.
  if (router.currentRoute.value.name !== 'reports') return
  // Its store comes with its screen, not with the start of the program.
  const { useReports } = await import('../reports/store')
  useReports().choose(name)
}

/** Those that hold every word. */
export function matching(commands: readonly Command[], words: readonly string[]): Command[] {
  return commands.filter(({ title, aside, words: others }) => hasAll(`${title} ${aside} ${others}`, words))
}

// Of two that answer to the same keys only the newer acts, so only that one is offered.
function ofKeys(shortcuts: readonly Shortcut[]): Command[] {
  const byKeys = new Map<string, Command>()
  for (const { keys, label, group, run } of shortcuts) {
    if (!run || byKeys.has(keys) || label === frameText.keys.find) continue
    byKeys.set(keys, {
      key: `keys-${keys}`,
      icon: 'keyboard',
      title: label,
      aside: group,
      keys,
      words: '',
      run: () => run(new KeyboardEvent('keydown'))
    })
  }
  return [...byKeys.values()]
}

function ofPlaces(router: Router): Command[] {
  return places.map(({ route, label, icon }) => ({
    key: `place-${route}`,
    icon,
    title: text.goTo(label),
    aside: text.screens,
    keys: null,
    words: '',
    run: () => void router.push({ name: route })
  }))
}

// Screens that are reached by way of others, and what is begun on them.
function ofScreens(router: Router, companyId: number | null): Command[] {
  const screens: readonly (Pick<Command, 'icon' | 'title'> & { readonly to: RouteLocationRaw })[] = [
    { icon: 'clock', title: text.goTo(frequenciesText.title), to: { name: 'frequencies' } },
    { icon: 'clock', title: frequenciesText.create.title, to: { name: 'frequencyNew' } },
    { icon: 'flag', title: text.goTo(deskText.title), to: { name: 'desk' } },
    { icon: 'building', title: text.goTo(payPointsText.title), to: { name: 'payPoints' } },
    { icon: 'changes', title: text.goTo(writesText.title), to: { name: 'writes' } },
    { icon: 'changes', title: text.goTo(historyText.title), to: { name: 'history' } },
    { icon: 'changes', title: filesText.takeOver.title, to: { name: 'takeOver' } },
    { icon: 'save', title: text.goTo(savedFilesText.title), to: { name: 'savedFiles', params: { kind: 'payslip' } } },
    { icon: 'folder', title: text.goTo(offlineCopyText.title), to: { name: 'offlineCopy' } },
    ...(companyId === null
      ? []
      : [{ icon: 'plus' as const, title: employeeFormText.add, to: { name: 'newEmployee', params: { companyId } } }])
  ]
  return screens.map(({ icon, title, to }) => ({
    key: `screen-${title}`,
    icon,
    title,
    aside: text.screens,
    keys: null,
    words: '',
    run: () => void router.push(to)
  }))
}

function ofSettings(router: Router): Command[] {
  return Object.entries(settingsText.sections).map(([section, label]) => ({
    key: `setting-${section}`,
    icon: 'gear',
    title: text.setting(label),
    aside: text.screens,
    keys: null,
    words: wordsOf(section),
    run: () => void router.push({ name: 'settings', params: { section } })
  }))
}

function wordsOf(section: string): string {
  const part: unknown = Reflect.get(settingsText, section)
  const words: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, 'words') : null
  return typeof words === 'string' ? words : ''
}

const logFolder: Command = {
  key: 'log-folder',
  icon: 'folder',
  title: text.logFolder,
  aside: text.program,
  keys: null,
  words: '',
  run: () => void attempt('app.openLogFolder')
}
