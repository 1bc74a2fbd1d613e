import { isAbsolute, relative, sep } from 'node:path'

/** The folders below the granted one; none for a file of a folder that was granted before. */
export function segmentsBelow(root: string, folder: string): string[] {
  const path = relative(root, folder)
  return path === '' || path.startsWith('..') || isAbsolute(path) ? [] : path.split(sep)
}

/** The deepest folder that holds all of them. */
export function commonFolder(folders: readonly (readonly string[])[]): string[] {
  const [first = []] = folders
  const differs = first.findIndex((name, index) => folders.some((folder) => folder[index] !== name))
  return first.slice(0, differs < 0 ? first.length : differs)
}
