import { win32 } from 'node:path'

/**
 * Where the program keeps its data, where the system's own choice is not right; null to leave it.
 *
 * Windows: the folder of this computer, not the roaming one. That is copied to and from a server at each sign-in, or lies on one, which
 * a copy of some hundred megabytes is too much for and a database with a write-ahead log is not made for.
 */
export function localDataFolder(
  platform: NodeJS.Platform,
  env: { readonly [name: string]: string | undefined },
  product: string
): string | null {
  const local = env['LOCALAPPDATA']
  // Another shape of path would be of the folder the program happens to be started in.
  if (platform !== 'win32' || local === undefined || !win32.isAbsolute(local)) return null
  return win32.join(local, product)
}
