import type { Session } from 'electron'
import { proxyOf } from './proxyList'

/** The system's proxy for an origin as `http://host:port` or `https://host:port`, null for a direct connection; see `proxyOf`. */
export async function proxyFor(session: Session, origin: string): Promise<string | null> {
  return proxyOf(await session.resolveProxy(origin))
}
