import type { CertificateRow, CertificatesSummary } from '@shared/contract/views'
import type { TableColumn } from '@/components'
import { certificatesText as text } from '@/text/certificates'
import { kitText } from '@/text/kit'

const { columns: heads } = text

/** The columns of the list, in their order. */
export const certificateColumns: readonly TableColumn<CertificateRow>[] = [
  { id: 'number', head: heads.number, width: 68, sortable: true, text: (row) => row.number ?? '' },
  { id: 'name', head: heads.name, width: 'grow', minWidth: 190, sortable: true, text: wholeName },
  { id: 'certificate', head: heads.certificate, width: 92, sortable: true, text: typeOf },
  { id: 'date', head: heads.date, width: 98, sortable: true, dim: true, text: (row) => row.certificate?.date ?? '' },
  {
    id: 'from',
    head: heads.from,
    width: 98,
    sortable: true,
    dim: true,
    text: (row) => row.certificate?.workedFrom ?? ''
  },
  { id: 'to', head: heads.to, width: 98, sortable: true, dim: true, text: (row) => row.certificate?.workedTo ?? '' },
  { id: 'state', head: heads.state, width: 122, sortable: true, text: (row) => text.stateWord(row.state) },
  {
    id: 'id',
    head: heads.id,
    width: 68,
    sortable: true,
    dim: true,
    text: (row) => (row.certificate ? String(row.id) : '')
  },
  { id: 'file', head: heads.file, width: 168, sortable: true, text: fileWord }
]

/** In a `tight` window the days that the year says nearly always are left out. */
export function hiddenColumns(summary: CertificatesSummary | null, tight: boolean): string[] {
  const hidden = tight ? ['date', 'from'] : ['date']
  if (summary?.hasNumbers === false) hidden.push('number')
  return hidden
}

/** Surname first, as the list shows it, for readers and for copying. */
export function nameOf(row: CertificateRow): string {
  return [row.lastName, row.firstName].filter((part) => part !== '').join(', ') || kitText.nameless
}

/** What the certificate is called; empty for a person without one. */
export function typeOf({ certificate }: CertificateRow): string {
  return certificate === null ? '' : certificate.name || text.unnamed
}

/** What is known of the file. */
export function fileWord({ state, file }: CertificateRow): string {
  switch (file.state) {
    case 'none':
      if (state === 'calculating') return text.savedWhenReady
      if (state !== 'released') return ''
      return file.newSinceMs === null ? text.notSaved : text.newSince(file.newSinceMs)
    case 'saved':
      return text.saved
    case 'outdated':
      return text.outdated
    case 'changed':
      return text.changed
    case 'missing':
      return text.missing
  }
}

function wholeName(row: CertificateRow): string {
  return row.chineseName === null ? nameOf(row) : `${nameOf(row)} ${row.chineseName}`
}
