import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { posix, win32 } from 'node:path'

/** Folders by which programs are known that keep what is in them elsewhere too. */
const CLOUDS: readonly (readonly [RegExp, string])[] = [
  [/(^|[\\/])onedrive/i, 'OneDrive'],
  [/(^|[\\/])dropbox/i, 'Dropbox'],
  [/(^|[\\/])(google ?drive|my drive)/i, 'Google Drive'],
  [/(^|[\\/])(icloud|mobile documents|com~apple~clouddocs)/i, 'iCloud'],
  [/(^|[\\/])nextcloud/i, 'Nextcloud'],
  [/(^|[\\/])box( sync)?([\\/]|$)/i, 'Box']
]

/** What of a computer says which of its folders are kept elsewhere too. */
export interface CloudComputer {
  readonly platform: NodeJS.Platform
  readonly env: { readonly [name: string]: string | undefined }
  readonly home: string
  readonly exists: (path: string) => boolean
}

function thisComputer(): CloudComputer {
  return { platform: process.platform, env: process.env, home: homedir(), exists: existsSync }
}

/** The program that keeps a folder elsewhere too, such as `OneDrive`; null where none is known. */
export function cloudOf(path: string, computer: CloudComputer = thisComputer()): string | null {
  const known = CLOUDS.find(([name]) => name.test(path))?.[1]
  if (known !== undefined) return known
  switch (computer.platform) {
    case 'win32':
      return oneDriveFolders(computer).some((root) => below(root, path, win32) !== null) ? 'OneDrive' : null
    case 'darwin':
      return cloudOfMac(path, computer)
    default:
      return null
  }
}

// OneDrive puts what is synced of SharePoint and Teams into a folder that is called as the tenant alone, beside its own `OneDrive - <tenant>`.
function oneDriveFolders({ env, home }: CloudComputer): string[] {
  const own = ['OneDrive', 'OneDriveCommercial', 'OneDriveConsumer'].flatMap((name) => env[name] ?? [])
  const libraries = own.flatMap((folder) => {
    const tenant = /^OneDrive - (.+)$/i.exec(win32.basename(folder))?.[1]
    if (tenant === undefined) return []
    return [env['USERPROFILE'] ?? home, win32.dirname(folder)].map((beside) => win32.join(beside, tenant))
  })
  return [...own, ...libraries].filter((folder) => win32.isAbsolute(folder))
}

function cloudOfMac(path: string, { home, exists }: CloudComputer): string | null {
  // `GoogleDrive-me@example.com`, `ProtonDrive-...`: whatever program it is, the system lets it keep its folder there.
  const kept = below(posix.join(home, 'Library/CloudStorage'), path, posix)
  if (kept !== null && kept !== '') return kept.split(/[-/]/)[0] ?? null
  const drive = posix.join(home, 'Library/Mobile Documents/com~apple~CloudDocs')
  const inICloud = ['Documents', 'Desktop'].some(
    (name) => below(posix.join(home, name), path, posix) !== null && exists(posix.join(drive, name))
  )
  return inICloud ? 'iCloud' : null
}

/** What of a path is below a folder, `''` for the folder itself; null where it is not in it. Large and small letters are the same. */
function below(folder: string, path: string, paths: typeof posix): string | null {
  if (!paths.isAbsolute(path)) return null
  const rest = paths.relative(folder.toLowerCase(), path.toLowerCase())
  if (rest === '..' || rest.startsWith(`..${paths.sep}`) || paths.isAbsolute(rest)) return null
  return rest === '' ? '' : path.replace(/[\\/]+$/, '').slice(-rest.length)
}
