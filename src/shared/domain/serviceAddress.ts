import { AppError } from '../contract/errors'

/** The address of a service: `https://host[:port][/prefix]`, no `/v1`, no slash at the end. One service has one such text. */
export type ServiceAddress = string

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/**
 * The address written in `text`, with or without `https://`, `/v1`, slashes and spaces around it. Throws `badAddress` for
 * anything else: plain http to another computer, as the key would travel readable; a name and password, a query or a
 * fragment, which no service address has.
 */
export function parseAddress(text: string): ServiceAddress {
  const trimmed = text.trim()
  if (trimmed === '' || /\s/.test(trimmed)) throw new AppError('badAddress')
  let url: URL
  try {
    url = new URL(HAS_SCHEME.test(trimmed) ? trimmed : `https://${trimmed}`)
  } catch {
    throw new AppError('badAddress')
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new AppError('badAddress')
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new AppError('badAddress')
  }
  const prefix = url.pathname.replace(/\/+$/, '').replace(/\/v1$/i, '').replace(/\/+$/, '')
  return `${url.origin}${prefix}`
}

/** Whether a host name of a parsed URL is this computer itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
