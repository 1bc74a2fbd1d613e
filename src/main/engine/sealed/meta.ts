import { z } from 'zod'
import { defaultSettings } from '@shared/contract/settings'

const count = z.number().int().nonnegative()

const made = {
  uid: z.string(),
  madeMs: count,
  /** Of whom and on which computer it was made. */
  user: z.string(),
  computer: z.string(),
  connection: z.object({ label: z.string(), address: z.string(), sample: z.boolean() })
}

/** What is told of a backup; `fileKey` opens the outbox in it and leads nowhere else. */
const backupMeta = z.object({
  kind: z.literal('backup'),
  ...made,
  companies: z.array(z.object({ id: z.number().int(), name: z.string() })),
  edits: count,
  forms: count,
  writes: count,
  lines: count,
  // Each setting is looked at by itself when it is taken over.
  settings: z.record(z.string(), z.unknown()),
  fileKey: z.string().regex(/^[0-9a-f]{64}$/)
})
export type BackupMeta = z.infer<typeof backupMeta>

/** What is told of changes for a colleague. */
const handoverMeta = z.object({
  kind: z.literal('handover'),
  ...made,
  company: z.object({ id: z.number().int(), name: z.string() }),
  note: z.string(),
  edits: count
})
export type HandoverMeta = z.infer<typeof handoverMeta>

export const sealedMeta = z.discriminatedUnion('kind', [backupMeta, handoverMeta])

/** The names of the settings that belong to the officer, not to a computer. */
export const carriedSettings = Object.keys(defaultSettings).filter((name) => name !== 'lastCompanies')
