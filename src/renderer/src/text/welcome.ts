/** The sentences of Welcome. */
import type { ErrorCode } from '@shared/contract/errorCodes'

export const welcomeText = {
  product: 'Paydesk',
  claim: ['Review pay before it is paid,', 'with or without a connection'],
  points: [
    { icon: 'slip', title: 'Read and compare payslips', text: 'Each line beside last period’s, with what changed.' },
    { icon: 'save', title: 'Save payslip PDFs with one key', text: 'Into your folder, named by your rule.' },
    { icon: 'clock', title: 'Edit offline', text: 'Changes wait here and are sent when you say so.' },
    { icon: 'lock', title: 'Kept encrypted on this computer', text: 'The key to the copy lies in the system keychain.' }
  ],
  connectTitle: 'Connect to your payroll service',
  connectLead: 'You need the service’s address and an API key.',
  address: 'Address',
  addressPlaceholder: 'https://payroll.example.com',
  addressHint: 'With or without /v1 at the end. HTTPS only, except to this computer.',
  key: 'API key',
  keyPlaceholder: 'Paste the key',
  keyHint: 'Goes to the system keychain and nowhere else.',
  connect: 'Connect',
  listLostTitle: 'The list of connections cannot be read',
  listLostText:
    'Nothing it listed was deleted: copies, waiting changes and backups are still in Paydesk’s data folder. Another program may have the list open: close Paydesk and start it again in a moment. If the connections are not back then, close it and put connections.json from a backup of this computer into that folder. What you connect here stands beside them.',
  or: 'or',
  sampleTitle: 'Look around first',
  sampleText: 'Three invented companies, 200 people, on this computer. Nothing leaves it.',
  sample: 'Try the sample',
  addressMissing: 'Enter the address of the service.',
  keyMissing: 'Paste the key.',
  serviceSays: (words: string) => `The service says: “${words}”${/[.!?]$/.test(words) ? '' : '.'}`,
  /** Here there is no copy to work on with, and nothing is tried again by itself. */
  nextStep: (code: ErrorCode): string | null => {
    switch (code) {
      case 'offline':
        return 'Check the address and this computer’s connection, then connect again.'
      case 'maintenance':
      case 'rateLimited':
        return 'Connect again in a few minutes.'
      case 'notFound':
        return 'Check the address: it may be another part of the same server.'
      default:
        return null
    }
  },
  sessionOnly: 'Go on for this session only',
  developmentTitle: 'Connect from a development runtime?',
  developmentBody:
    'This is not the program that is shipped: it may run without Chromium’s sandbox. Real pay data is better opened with an installed Paydesk.',
  developmentConfirm: 'Connect all the same',
  connected: (companies: number) =>
    companies === 1 ? 'Connected: the key opens 1 company.' : `Connected: the key opens ${companies} companies.`,
  onThisComputer: 'On this computer',
  open: 'Open',
  back: 'Back',
  connectedTo: (label: string) => `Connected to ${label}`,
  notConnected: 'Not connected',
  keychainReady: 'Keychain ready',
  keychainMissing: 'No keychain: for this session only',
  version: (version: string) => `Paydesk ${version}`
} as const
