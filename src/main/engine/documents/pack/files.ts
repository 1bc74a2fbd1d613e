/** The files of an enquiry pack: on the disk as a folder or a ZIP, and in the manifest. */
import { basename, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { localDay } from '@shared/domain/day'
import { PACK_LIST, PACKED_KIND, type PackedEntry } from '@shared/domain/savedFile'
import { killPoint } from '../../../store/killPoint'
import type { FilePlacing } from '../../../store/outbox/filePlacings'
import { diskError } from '../../../common/disk'
import { zipOf } from '../../../common/zip'
import type { EngineContext } from '../../context'
import type { Manifest } from '../manifest'
import { packNames } from '../naming'
import type { Pens } from '../pen'
import type { Named, PlacedFiles } from '../placed'
import { sha256 } from '../sha256'
import type { WhichDocument } from '../single'
import type { DocumentSubject } from '../subject'
import { PACK_TEMP } from '../tempFiles'
import { clearTemps, writeInFolder } from '../writeFile'
import type { PackPerson } from './contents'

export type PackForm = 'folder' | 'zip'

/** A PDF of a pack. */
export interface PackDocument {
  readonly name: string
  readonly bytes: Buffer
  readonly sha256: string
  readonly subject: DocumentSubject
  /** When it was had: how it stands to its document is from then on. */
  readonly savedMs: number
}

/** All of a pack. */
export interface PackFiles {
  readonly person: PackPerson
  readonly documents: readonly PackDocument[]
  readonly summary: Buffer
  readonly list: Buffer
}

/** Where a pack goes. */
export interface PackPlace {
  readonly folder: string
  readonly as: PackForm
  /** Below the folder. */
  readonly segments: readonly string[]
  /** The folder that its files have their names in; `''` for those in a ZIP. */
  readonly files: string
}

/** What a pack was made of. */
export interface PackedThen {
  readonly employeeId: number
  readonly as: PackForm
  readonly documents: readonly WhichDocument[]
}

interface Parts {
  readonly context: EngineContext
  readonly manifest: Manifest
  readonly pens: Pens
  readonly placed: PlacedFiles
}

const SUMMARY = 'Summary.html'

/** Writes packs and lists them; knows what one was made of. */
export class PackedFiles {
  readonly #parts: Parts
  readonly #pack
  readonly #packed

  constructor(parts: Parts, outbox: Database) {
    this.#parts = parts
    this.#pack = outbox.prepare<[number], { employeeId: number; path: string }>(
      "SELECT employee_id AS employeeId, path FROM saved_file WHERE id = ? AND kind = 'pack'"
    )
    this.#packed = outbox.prepare<[number], { kind: string; id: number }>(
      `SELECT x.kind, x.document_id AS id
       FROM saved_file f JOIN json_each(f.made_of) part JOIN saved_file x ON x.id = part.value WHERE f.id = ? ORDER BY part.key`
    )
  }

  /** The documents of a pack in its order, by the id of its file; null where none is listed so. */
  of(fileId: number): PackedThen | null {
    const pack = this.#pack.get(fileId)
    if (!pack) return null
    const documents = this.#packed.all(fileId).flatMap(({ kind, id }): WhichDocument[] => {
      if (kind === PACKED_KIND.payslip) return [{ kind: 'payslip', id }]
      return kind === PACKED_KIND.certificate ? [{ kind: 'certificate', id }] : []
    })
    return { employeeId: pack.employeeId, as: basename(pack.path) === PACK_LIST ? 'folder' : 'zip', documents }
  }

  /** Where a pack of a person goes below `folder`. `pathTooLong` where that is too deep. */
  async placeOf(folder: string, person: PackPerson, as: PackForm): Promise<PackPlace> {
    const { context, pens } = this.#parts
    const { root } = await pens.of(folder).folderInside(folder, [])
    const who = [person.number ?? `id${person.id}`, person.lastName, person.firstName].filter((part) => part !== '')
    const names = { company: person.company, who: who.join('_'), day: localDay(context.nowMs()) }
    const segments = packNames(root, names, as)
    return { folder, as, segments, files: as === 'folder' ? join(root, ...segments) : '' }
  }

  /** Puts a pack there, whole or not at all, and lists it; gives the id of its ZIP, or of the list in its folder. */
  async put({ folder, as, segments }: PackPlace, pack: PackFiles): Promise<number> {
    const { manifest, pens, placed } = this.#parts
    if (as === 'zip') {
      const zip = zipOf(filesOf(pack))
      const own = { path: '', bytes: zip.length, sha256: sha256(zip) }
      // What is in it is listed as lying where it does: in the ZIP.
      const placing = this.#placing(folder, segments, own, pack, () => '')
      const { fileId } = await placed.put(placing, async () => {
        const named = await writeInFolder(pens, folder, segments, zip, manifest)
        killPoint('documents.packNamed')
        return named
      })
      return fileId
    }
    const own = { path: PACK_LIST, bytes: pack.list.length, sha256: sha256(pack.list) }
    const placing = this.#placing(folder, segments, own, pack, (name) => name)
    const { fileId } = await placed.put(placing, () => this.#folder(folder, segments, pack))
    return fileId
  }

  // A folder is filled under a name of its own and then given its name.
  async #folder(folder: string, segments: readonly string[], pack: PackFiles): Promise<Named> {
    const { context, manifest, pens } = this.#parts
    const below = segments.slice(0, -1)
    const name = `${PACK_TEMP}${context.nowMs()}`
    const pen = pens.of(folder)
    const { path: parent } = await pen.folderInside(folder, below)
    const made = join(parent, name)
    manifest.begun(made)
    try {
      for (const file of filesOf(pack)) {
        await writeInFolder(pens, folder, [...below, name, file.name], file.bytes, manifest)
      }
      const path = await pen.folderNamed(made, segments.at(-1) ?? '')
      killPoint('documents.packNamed')
      return { path }
    } catch (error) {
      throw diskError(error)
    } finally {
      // Where it cannot be removed it stays noted, and goes at the next start.
      await clearTemps(pen, [made], manifest)
    }
  }

  #placing(
    folder: string,
    segments: readonly string[],
    own: Pick<PackedEntry, 'path' | 'bytes' | 'sha256'>,
    pack: PackFiles,
    pathOf: (name: string) => string
  ): FilePlacing {
    const { id, companyId } = pack.person
    const whose = { companyId, employeeId: id }
    const ofAll = { ...whose, documentId: id, final: isFinal(pack), savedMs: this.#parts.context.nowMs() }
    const documents = pack.documents.map(({ name, bytes, sha256: digest, subject, savedMs }): PackedEntry => ({
      ...whose,
      kind: PACKED_KIND[subject.kind],
      documentId: subject.id,
      path: pathOf(name),
      bytes: bytes.length,
      sha256: digest,
      net: subject.net,
      final: subject.final,
      savedMs
    }))
    const { summary } = pack
    const summed = { path: SUMMARY, bytes: summary.length, sha256: sha256(summary) }
    return {
      folder,
      segments,
      own: { ...ofAll, ...own, kind: 'pack' },
      // In a ZIP only its documents are listed.
      parts: own.path === '' ? documents : [...documents, { ...ofAll, ...summed, kind: 'packSummary', net: null }]
    }
  }
}

function filesOf({ documents, summary, list }: PackFiles): { readonly name: string; readonly bytes: Buffer }[] {
  return [{ name: SUMMARY, bytes: summary }, ...documents, { name: PACK_LIST, bytes: list }]
}

function isFinal({ documents }: PackFiles): boolean {
  return documents.every(({ subject }) => subject.final)
}
