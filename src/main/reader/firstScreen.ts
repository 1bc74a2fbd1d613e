import type { ChannelInput, ChannelOutput } from '@shared/contract/channels'
import { CompanyQueries } from './companies'
import { EmployeeListQueries } from './employeeList'
import { givenUp, inKnownWords, inSnapshot, type OpenFiles } from './openFiles'

type FirstChannel =
  'companies.list' | 'employees.open' | 'employees.rows' | 'employees.figures' | 'lists.indexOf' | 'lists.close'

/** What the first screen asks; `close` lets go of both files. */
export type FirstScreen = { readonly [K in FirstChannel]: (input: ChannelInput<K>) => ChannelOutput<K> } & {
  readonly close: () => void
}

/**
 * The queries that the first rows wait for. All others are code of its own (`reader.ts`), which is read and compiled when one
 * of them is asked for: at the start of the program both cores are busy.
 */
export function firstScreen(files: OpenFiles): FirstScreen {
  const { db, lists } = files
  try {
    const companies = new CompanyQueries(db, files.listStates)
    const employees = new EmployeeListQueries(db, files)
    return inKnownWords(files, {
      'companies.list': inSnapshot(files, () => companies.list()),
      'employees.open': inSnapshot(files, (query) => employees.open(query)),
      'employees.rows': inSnapshot(files, (slice) => employees.rows(slice)),
      'employees.figures': inSnapshot(files, (list) => employees.figures(list)),
      'lists.indexOf': ({ listId, id }) => lists.indexOf(listId, id),
      'lists.close': ({ listId }) => lists.close(listId),
      close: () => void db.close()
    } satisfies FirstScreen)
  } catch (error) {
    throw givenUp(files, error)
  }
}
