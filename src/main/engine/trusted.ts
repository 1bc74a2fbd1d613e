import tls from 'node:tls'

/**
 * The roots that the system trusts beside the runtime's own, in PEM, where the runtime can tell them (Node 22.15 and later);
 * undefined leaves the runtime's own. An office's own certificate authority is known to the system only.
 */
export function trustedRoots(): readonly string[] | undefined {
  const getCACertificates: unknown = Reflect.get(tls, 'getCACertificates')
  if (typeof getCACertificates !== 'function') return undefined
  const of = (kind: 'default' | 'system'): string[] => {
    const roots: unknown = getCACertificates(kind)
    return Array.isArray(roots) ? roots.filter((root) => typeof root === 'string') : []
  }
  return [...new Set([...of('default'), ...of('system')])]
}
