/** Keeps the changes of a service in a SQLite file: one row per employee, company and counter, each as JSON. */
import Database from 'better-sqlite3'
import type { CompanyState, EmployeeState, OverlayFile, SampleState } from './overlay'

const VERSION = 1

/** Opens or makes the file. Throws when it is no such file or comes from a newer version. */
export function openOverlayFile(path: string): OverlayFile {
  const database = new Database(path)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  const version = Number(database.pragma('user_version', { simple: true }))
  if (version > VERSION) {
    database.close()
    throw new Error(`${path} was written by a newer version of the sample service; start it with another --data file`)
  }
  database.exec(`
    create table if not exists employee (place integer primary key, state text not null);
    create table if not exists company (number integer primary key, state text not null);
    create table if not exists sample (id integer primary key check (id = 1), state text not null);
  `)
  database.pragma(`user_version = ${VERSION}`)
  const putEmployee = database.prepare('insert or replace into employee (place, state) values (?, ?)')
  const putCompany = database.prepare('insert or replace into company (number, state) values (?, ?)')
  const putSample = database.prepare('insert or replace into sample (id, state) values (1, ?)')
  const rows = <State>(table: string, key: string): [number, State][] =>
    database
      .prepare<[], { id: number; state: string }>(`select ${key} as id, state from ${table}`)
      .all()
      .map(({ id, state }) => [id, JSON.parse(state) as State])
  return {
    load: () => ({
      employees: rows<EmployeeState>('employee', 'place'),
      companies: rows<CompanyState>('company', 'number'),
      sample: rows<SampleState>('sample', 'id')[0]?.[1] ?? null
    }),
    putEmployee: (place, state) => void putEmployee.run(place, JSON.stringify(state)),
    putCompany: (index, state) => void putCompany.run(index, JSON.stringify(state)),
    putSample: (state) => void putSample.run(JSON.stringify(state)),
    close: () => void database.close()
  }
}
