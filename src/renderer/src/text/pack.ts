/** The sentences of an enquiry pack. */
import type { BulkSavePreview, EnquiryPack } from '@shared/contract/views'
import { count, counted } from './format'

const madeOf = ({ payslips, certificates }: EnquiryPack): string =>
  `The pack has ${counted(payslips, 'payslip', 'payslips')} and ${counted(certificates, 'certificate', 'certificates')}.`

export const packText = {
  open: 'Enquiry pack',
  title: (name: string) => `Enquiry pack for ${name}`,
  lead: 'The last payslips, certificates, leave and a page that sums them up, with a manifest, below the company’s folder.',
  payslips: 'Payslips',
  last: (many: number) => (many === 1 ? 'The last one' : `The last ${count(many)}`),
  all: (many: number) => `All ${count(many)}`,
  certificatesHead: 'Certificates',
  certificates: (many: number) => counted(many, 'certificate', 'certificates'),
  certificatesNotRead: 'The list was not read yet',
  as: 'As',
  forms: { folder: 'Folder', zip: 'ZIP file' },
  states: ({ final, open, calculating }: BulkSavePreview) =>
    [
      `${count(final)} finalised`,
      open > 0 ? `${count(open)} open` : null,
      calculating > 0 ? `${count(calculating)} calculating` : null
    ]
      .filter((part) => part !== null)
      .join(', '),
  notFinal: (many: number) =>
    `${counted(many, 'open payslip', 'open payslips')} may still change: the names end in _not-final.`,
  calculating: (many: number) =>
    `${counted(many, 'payslip calculates', 'payslips calculate')} and ${many === 1 ? 'is' : 'are'} left out; the summary names ${many === 1 ? 'it' : 'them'}.`,
  waiting: (many: number) =>
    `${counted(many, 'change waits', 'changes wait')} and ${many === 1 ? 'is' : 'are'} not in the PDFs yet; the summary says so.`,
  offline: (kept: number) =>
    `The service cannot be reached: what is kept on this computer goes in, ${count(kept)} of the payslips.`,
  make: 'Make the pack',
  cancel: 'Cancel',
  made: madeOf,
  madeWithout: (pack: EnquiryPack) =>
    `${madeOf(pack)} ${counted(pack.left, 'document', 'documents')} could not be had and ${pack.left === 1 ? 'is' : 'are'} named in its summary.`
} as const
