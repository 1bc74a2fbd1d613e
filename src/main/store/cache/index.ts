/**
 * Writers of the cache: from records of shared/domain to rows, one file per kind of record. They prepare their statements once
 * and hold what makes them quick in memory, so there is one set for each open cache. Call them within `CacheWrites`, which owns
 * the transaction.
 */
import type { Database } from 'better-sqlite3'
import type { PayFrequency, PayPoint } from '@shared/domain/company'
import type { CacheWrites } from '../cacheWrites'
import { LineWriter } from '../lines'
import { CertificateWriter } from './certificates'
import { CompanyWriter } from './companies'
import { EmployeeWriter } from './employees'
import { JournalWriter } from './journals'
import { ListStateWriter } from './listStates'
import { OddityWriter } from './oddities'
import { PayItemWriter } from './payItems'
import { PayRunWriter } from './payRuns'
import { PayslipDetailWriter } from './payslipDetails'
import { PayslipWriter } from './payslips'
import { payFrequencyWriter, payPointWriter, type SetUpListWriter } from './setUpLists'

export interface CacheRows {
  readonly companies: CompanyWriter
  readonly payFrequencies: SetUpListWriter<PayFrequency>
  readonly payPoints: SetUpListWriter<PayPoint>
  readonly payRuns: PayRunWriter
  readonly journals: JournalWriter
  readonly employees: EmployeeWriter
  readonly payslips: PayslipWriter
  readonly payslipDetails: PayslipDetailWriter
  readonly payItems: PayItemWriter
  readonly certificates: CertificateWriter
  readonly lists: ListStateWriter
  readonly oddities: OddityWriter
}

/** The writers of an open cache. */
export function cacheRows(db: Database, writes: CacheWrites): CacheRows {
  const lines = new LineWriter(db)
  // A rollback may take back items whose ids are kept in memory.
  writes.onRollback(() => lines.reset())
  const lists = new ListStateWriter(db)
  return {
    companies: new CompanyWriter(db),
    payFrequencies: payFrequencyWriter(db),
    payPoints: payPointWriter(db),
    payRuns: new PayRunWriter(db, lists),
    journals: new JournalWriter(db),
    employees: new EmployeeWriter(db),
    payslips: new PayslipWriter(db, lines),
    payslipDetails: new PayslipDetailWriter(db, lines),
    payItems: new PayItemWriter(db),
    certificates: new CertificateWriter(db),
    lists,
    oddities: new OddityWriter(db)
  }
}
