import { extname, isAbsolute, join, relative, resolve, sep } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2'
}

/** A file of the page and its media type. */
export interface Asset {
  readonly path: string
  readonly type: string
}

/**
 * The file in `folder` that an `app://` URL names; null for everything else: another host, a path that leaves the folder by
 * any spelling, a kind of file the page does not consist of.
 */
export function assetOf(folder: string, url: string, origin: string): Asset | null {
  const path = pathOf(url, origin)
  if (path === null || /[\\\0:]/.test(path) || path.split('/').includes('..')) return null
  const file = resolve(join(folder, path))
  const inside = relative(folder, file)
  if (inside === '' || isAbsolute(inside) || inside === '..' || inside.startsWith(`..${sep}`)) return null
  const type = TYPES[extname(file).toLowerCase()]
  return type === undefined ? null : { path: file, type }
}

function pathOf(url: string, origin: string): string | null {
  try {
    const { protocol, host, pathname } = new URL(url)
    if (`${protocol}//${host}` !== origin) return null
    const path = decodeURIComponent(pathname)
    return path === '/' ? '/index.html' : path
  } catch {
    return null
  }
}
