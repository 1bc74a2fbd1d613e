import { AppError } from '@shared/contract/errors'

const SCHEMES: Readonly<Record<string, string>> = { PROXY: 'http', HTTPS: 'https' }

/**
 * The first proxy of a list in PAC form (`PROXY a:8080; HTTPS b:443; DIRECT`) that the engine can use, as a URL; null for a
 * direct connection. `proxy` when only others are named (SOCKS), as going round them is not ours to decide.
 */
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
