import { AppError } from '@shared/contract/errors'
import { sameName } from '../common/names'

interface Named {
  readonly id: number
  readonly name: string
}

/**
 * Throws `otherCompanies` unless every company known here is among those that a key opens, by id and name. Ids are small and
 * repeat elsewhere, so the id alone would let edits go to a stranger's people.
 */
export function assertSameCompanies(known: readonly Named[], offered: readonly Named[]): void {
  const names = new Map(offered.map(({ id, name }) => [id, name]))
  const isOffered = ({ id, name }: Named): boolean => {
    const other = names.get(id)
    return other !== undefined && sameName(other, name)
  }
  const missing = known.filter((company) => !isOffered(company))
  if (missing.length > 0) throw new AppError('otherCompanies', { subject: String(missing.length) })
}
