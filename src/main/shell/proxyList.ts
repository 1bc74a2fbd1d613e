import { AppError } from '@shared/contract/errors'

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTPS: 'https' }

/**
 * The first proxy of a list in PAC form (`PROXY a:8080; HTTPS b:443; DIRECT`) that the engine can use, as a URL; null for a
 * direct connection. `proxyUnusable` when others (SOCKS) are named and no such proxy is: a direct connection after them is for when
 * they are away, which nobody here can tell, and going round them is not ours to decide.
 */
export function proxyOf(list: string): string | null {
  const others: string[] = []
  for (const entry of list.split(';')) {
    const [kind = '', hostAndPort] = entry.trim().split(/\s+/)
    if (kind === '') continue
    const scheme = SCHEMES[kind.toUpperCase()]
    if (scheme !== undefined && hostAndPort !== undefined) return `${scheme}://${hostAndPort}`
    if (kind.toUpperCase() !== 'DIRECT') others.push(kind)
    else if (others.length === 0) return null
  }
  if (others.length === 0) return null
  throw new AppError('proxyUnusable', { subject: others.join(', ') })
}
