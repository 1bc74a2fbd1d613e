/** A tax certificate as a PDF: whose, for which time, what was earned. The same certificate gives the same bytes. */
import { showScaled } from '@shared/domain/money'
import { caseNames } from '../cases'
import { earnedIn, type Certificate } from '../payroll/certificates'
import type { Company } from '../world/companies'
import type { Person } from '../world/person'
import type { World } from '../world/world'
import { startPage } from './page'

const LEFT = 48
const RIGHT = 547
const ROW = 18

export async function certificatePdf(
  world: World,
  company: Company,
  person: Person,
  certificate: Certificate,
  cases: boolean
): Promise<Buffer> {
  const { first, last, chinese } = caseNames(person, cases)
  const earned = earnedIn(world, company, person, certificate.year)
  const page = startPage(`${certificate.name} ${certificate.id}`, certificate.date)
  let y = 48
  page.text(LEFT, y, certificate.name, { size: 16, bold: true })
  page.textRight(RIGHT, y, `Year to 31 March ${certificate.year}`, { size: 12 })
  y += 30
  for (const [label, value] of [
    ['Employer', company.name],
    ['Employee', `${last}, ${first}${chinese ? `  ${chinese}` : ''}`],
    ['Number', person.number],
    ['Employed', `${certificate.workedFrom} to ${certificate.workedTo}`],
    ['Made out', certificate.date]
  ] as const) {
    page.text(LEFT, y, label)
    page.text(LEFT + 90, y, value)
    y += ROW
  }
  y += 10
  page.rule(y - 6)
  for (const { label, amount } of earned.lines) {
    page.text(LEFT, y, label)
    page.textRight(RIGHT, y, showScaled(amount))
    y += ROW
  }
  page.rule(y - 4)
  page.text(LEFT, y, 'Total', { bold: true })
  page.textRight(RIGHT, y, showScaled(earned.total), { bold: true })
  page.text(LEFT, 780, `Sample, not an official form. Certificate ${certificate.id}.`, { size: 8 })
  return page.finish()
}
