/**
 * Which of the requested accounts a transaction history came back with. The service names a column by the account's label, not
 * by the name that was asked for, and leaves out accounts it does not know without a word (spec, reports rule 1).
 */
import type { ReportForm } from './report'
import type { ReportColumn, ReportTable } from './reportTable'

/** What is known of an account's column: its label, or that the service left the account out when it was asked for alone. */
export type LearnedLabel = { readonly kind: 'label'; readonly label: string } | { readonly kind: 'leftOut' }

/** By requested name; a name that is not in it was not learned yet. */
export type LearnedLabels = ReadonlyMap<string, LearnedLabel>

/** What of a result tells: its columns, and whether it has rows. */
interface ComeBack {
  readonly columns: readonly ReportColumn[]
  readonly rows: { readonly length: number }
}

export type AccountsOutcome =
  /** No rows: nobody had a finalised payslip in the period, which tells nothing of accounts. */
  | { readonly kind: 'noRows' }
  | { readonly kind: 'all' }
  /** Every column that came back is explained by a name, so these are the ones that did not. */
  | { readonly kind: 'missing'; readonly names: readonly string[]; readonly asked: number }
  /** Fewer came back, and the labels do not tell which. */
  | { readonly kind: 'fewer'; readonly asked: number; readonly came: number }
  /** Columns came back that may be accounts or further fields, so nothing can be said. */
  | { readonly kind: 'unclear'; readonly asked: number }

/** What of the requested accounts came back. */
export function accountsOutcome(
  { accountNames, customFields }: Pick<ReportForm, 'accountNames' | 'customFields'>,
  table: ComeBack,
  learned: LearnedLabels
): AccountsOutcome {
  if (table.rows.length === 0) return { kind: 'noRows' }
  const names = [...new Set(accountNames)]
  const { labels, explained, unexplained } = matched(names, customFields, table, learned)
  if (unexplained.length === 0) {
    const missing = names.filter((name) => !explained.has(name))
    return missing.length === 0 ? { kind: 'all' } : { kind: 'missing', names: missing, asked: names.length }
  }
  // A further field under a label of its own cannot be told from an account.
  const fieldsUnseen = customFields.some((field) => !table.columns.some(({ key }) => key === field))
  if (fieldsUnseen || labels.length > names.length) return { kind: 'unclear', asked: names.length }
  if (labels.length === names.length) return { kind: 'all' }
  return { kind: 'fewer', asked: names.length, came: labels.length }
}

/**
 * What a result teaches: where exactly one name is not explained and exactly one label is left over, they belong together; where
 * one account alone was asked for and no column came, the service left it out.
 */
export function learnedFrom(
  { accountNames, customFields }: Pick<ReportForm, 'accountNames' | 'customFields'>,
  table: ComeBack,
  learned: LearnedLabels
): Map<string, LearnedLabel> {
  const lesson = new Map<string, LearnedLabel>()
  const names = [...new Set(accountNames)]
  if (table.rows.length === 0 || customFields.some((field) => !table.columns.some(({ key }) => key === field))) {
    return lesson
  }
  const { labels, explained, unexplained } = matched(names, customFields, table, learned)
  const open = names.filter((name) => !explained.has(name))
  const [name] = open
  const [label] = unexplained
  if (name !== undefined && open.length === 1 && label !== undefined && unexplained.length === 1) {
    lesson.set(name, { kind: 'label', label })
  } else if (name !== undefined && names.length === 1 && labels.length === 0) lesson.set(name, { kind: 'leftOut' })
  return lesson
}

/**
 * What a leave comparison teaches: its rows name leave types by label, the form by id (spec, rows of comparison_leave). Where one
 * id asked for and one label are left over, they belong together. A type that nobody has leave of has no rows, so that none is
 * missing says nothing.
 */
export function leaveLabelFrom(
  { leaveTypes }: Pick<ReportForm, 'leaveTypes'>,
  { columns, rows }: Pick<ReportTable, 'columns' | 'rows'>,
  learned: LearnedLabels
): Map<string, LearnedLabel> {
  const at = columns.findIndex(({ key, part }) => key === 'leave_type' && part === null)
  const labels = new Set(rows.map(({ cells }) => cells[at] ?? null).filter((label) => label !== null))
  const known = new Set<string>()
  const open = [...new Set(leaveTypes)].map(String).filter((id) => {
    const found = learned.get(id)
    if (found?.kind === 'label') known.add(found.label)
    return found?.kind !== 'label'
  })
  const [id] = open
  const [label, ...others] = [...labels].filter((each) => !known.has(each))
  // Rows of other types than those asked for would teach something wrong.
  const isOne = open.length === 1 && others.length === 0 && labels.size <= leaveTypes.length
  return new Map(isOne && id !== undefined && label !== undefined ? [[id, { kind: 'label', label }]] : [])
}

/** The names whose label is not known yet; asking for each alone tells. */
export function unlearned(accountNames: readonly string[], learned: LearnedLabels): string[] {
  return [...new Set(accountNames)].filter((name) => !learned.has(name))
}

function matched(
  names: readonly string[],
  customFields: readonly string[],
  table: ComeBack,
  learned: LearnedLabels
): { labels: string[]; explained: ReadonlySet<string>; unexplained: string[] } {
  const labels = table.columns
    .map(({ key }) => key)
    .filter((key, at, all) => key !== 'Date' && !customFields.includes(key) && all.indexOf(key) === at)
  const labelOf = (name: string): string | null => {
    const known = learned.get(name)
    return known?.kind === 'label' ? known.label : null
  }
  const explained = new Set(names.filter((name) => labels.includes(labelOf(name) ?? '')))
  const taken = new Set([...explained].map(labelOf))
  return { labels, explained, unexplained: labels.filter((label) => !taken.has(label)) }
}
