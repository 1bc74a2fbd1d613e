import tls from 'node:tls'

/**
 * The roots that the system trusts beside the runtime's own, in PEM, where the runtime can tell them (Node 22.15 and later);
 * undefined leaves the runtime's own. An office's own certificate authority is known to the system only.
 */
export function trustedRoots(): readonly string[] | undefined {
  // The types are of an older Node than the one that is shipped.
  const { getCACertificates } = tls as { getCACertificates?: (kind: 'default' | 'system') => string[] }
  if (getCACertificates === undefined) return undefined
  return [...new Set([...getCACertificates('default'), ...getCACertificates('system')])]
}
