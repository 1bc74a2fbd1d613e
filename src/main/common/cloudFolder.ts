/** Folders by which programs are known that keep what is in them elsewhere too. */
const CLOUDS: readonly (readonly [RegExp, string])[] = [
  [/(^|[\\/])onedrive/i, 'OneDrive'],
  [/(^|[\\/])dropbox/i, 'Dropbox'],
  [/(^|[\\/])(google ?drive|my drive)/i, 'Google Drive'],
  [/(^|[\\/])(icloud|mobile documents|com~apple~clouddocs)/i, 'iCloud'],
  [/(^|[\\/])nextcloud/i, 'Nextcloud'],
  [/(^|[\\/])box( sync)?([\\/]|$)/i, 'Box']
]

/** The program that keeps a folder elsewhere too, such as `OneDrive`; null where none is known. */
export function cloudOf(path: string): string | null {
  return CLOUDS.find(([known]) => known.test(path))?.[1] ?? null
}
