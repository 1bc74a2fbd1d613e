import { join } from 'node:path'
import type { ChannelInput } from '@shared/contract/channels'
import type { Edit } from '@shared/domain/edit'
import { createEngine } from '../../../src/main/engine/engine'
import type { EngineMethods } from '../../../src/main/threads/methods'
import { startService, type RunningService } from '../../../src/sandbox'
import { lookInto, newPlace, openingOf, removePlace, type EnginePlace } from '../../fixtures/enginePlace'
import { engineTiming, quiet } from '../../fixtures/engineTiming'

export const PASSPHRASE = 'correct horse battery'
/** A key that is made quickly. */
export const QUICK = { N: 1024, r: 8, p: 1 }

/** A desk: an engine with files of its own, over the same service as another one. */
export interface FilesDesk {
  readonly engine: EngineMethods
  readonly place: EnginePlace
  /** What the keychain was told of the end of the history. */
  readonly heads: string[]
  readonly logged: string[]
  edit(employeeId: number, changes: Readonly<Record<string, string>>): Promise<Edit[]>
  edits(which?: 'unsettled' | 'all'): Promise<Edit[]>
  /** The history as its texts. */
  texts(): string[]
  readonly path: (name: string) => string
  /** Ends it as the program does, and opens its files again. */
  reopen(place?: EnginePlace): Promise<FilesDesk>
  close(): Promise<void>
}

/** A sample service with one company, and desks that have read it. */
export interface Files {
  readonly service: RunningService
  readonly companyId: number
  /** People of it, by id. */
  readonly people: readonly number[]
  desk(place?: EnginePlace, keptHead?: string | null, refresh?: boolean): Promise<FilesDesk>
  close(): Promise<void>
}

export async function filesTest(): Promise<Files> {
  const service = await startService({ companies: 1, employees: 6, recalculationMs: 20, seed: 7 })
  const desks = new Set<FilesDesk>()
  const places = new Set<EnginePlace>()
  let companyId = 0
  let people: number[] = []

  async function desk(place = newPlace(), keptHead: string | null = null, refresh = true): Promise<FilesDesk> {
    const heads: string[] = []
    const logged: string[] = []
    const engine = createEngine({
      ...quiet,
      timing: engineTiming,
      keyCost: QUICK,
      log: (_, text) => void logged.push(text),
      keepHistoryHead: (_, head) => Promise.resolve(void heads.push(head)),
      backupPassphrase: () => Promise.resolve(PASSPHRASE)
    })
    await engine.open({ ...openingOf(place, service), historyHead: keptHead })
    if (refresh) {
      const { companies } = await engine.testKey({ address: service.url, apiKey: service.apiKey })
      companyId = companies[0]?.id ?? 0
      await engine['sync.refresh']({ companyId })
    }
    people =
      lookInto(place.store, 'cache', (db) =>
        db.prepare<[], number>('SELECT id FROM employee WHERE gone_ms IS NULL ORDER BY id').pluck().all()
      ) ?? []
    places.add(place)
    const made: FilesDesk = {
      engine,
      place,
      heads,
      logged,
      edit: async (employeeId, changes) => {
        const input: ChannelInput<'edits.add'> = {
          employeeId,
          target: { kind: 'employee' },
          changes: Object.entries(changes).map(([attribute, value]) => ({ attribute, value }))
        }
        return engine['edits.add'](input)
      },
      edits: async (which = 'unsettled') => engine['edits.list']({ companyId, which }),
      texts: () =>
        lookInto(place.store, 'outbox', (db) =>
          db.prepare<[], string>("SELECT json_extract(record, '$.text') FROM history ORDER BY id").pluck().all()
        ) ?? [],
      path: (name) => join(place.root, name),
      reopen: async (next = place) => {
        await made.close()
        return desk(next, next === place ? (heads.at(-1) ?? null) : null)
      },
      close: async () => {
        if (!desks.delete(made)) return
        await engine.close(undefined)
      }
    }
    desks.add(made)
    return made
  }

  return {
    service,
    get companyId() {
      return companyId
    },
    get people() {
      return people
    },
    desk,
    close: async () => {
      for (const one of desks) await one.close()
      for (const place of places) removePlace(place)
      await service.close()
    }
  }
}
