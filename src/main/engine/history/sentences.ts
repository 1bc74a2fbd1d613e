import type { HistoryBreak } from '@shared/domain/history'

/** The sentences that the history says of itself. */
export const sentences = {
  field: 'History',
  endNotKnown: 'The keychain had no note of where the record ended, so lines missing at its end would not be seen',
  broken: ({ kind, n }: HistoryBreak): string => {
    switch (kind) {
      case 'changed':
        return `Line ${n} is not as it was written`
      case 'removed':
        return `Line ${n} is missing`
      case 'cut':
        return `The lines from ${n} on are missing: the record ended later`
    }
  }
} as const
