import type { Session } from 'electron'
import { AppError } from '@shared/contract/errors'

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTPS: 'https' }

/**
 * The system's proxy for an origin as `http://host:port` or `https://host:port`, or null for a direct connection. `proxy`
 * when the system only names proxies of a kind that the engine cannot use (SOCKS), as going round it is not ours to decide.
 */
export async function proxyFor(session: Session, origin: string): Promise<string | null> {
  return proxyOf(await session.resolveProxy(origin))
}

/** Reads a list in PAC form: `PROXY a:8080; HTTPS b:443; DIRECT`. */
export function proxyOf(list: string): string | null {
  const entries = list.split(';').map((entry) => entry.trim().split(/\s+/))
  for (const [kind = '', hostAndPort] of entries) {
    if (kind.toUpperCase() === 'DIRECT') return null
    const scheme = SCHEMES[kind.toUpperCase()]
    if (scheme !== undefined && hostAndPort !== undefined) return `${scheme}://${hostAndPort}`
  }
  const kinds = entries.map(([kind = '']) => kind).filter((kind) => kind !== '')
  if (kinds.length === 0) return null
  throw new AppError('proxy', { subject: kinds.join(', ') })
}
