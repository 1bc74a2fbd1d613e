import { expect, it } from 'vitest'
import { proxyOf } from '../../../src/main/shell/proxyList'

it.each([
  ['DIRECT', null],
  ['', null],
  ['PROXY proxy.example:8080', 'http://proxy.example:8080'],
  ['HTTPS proxy.example:443; DIRECT', 'https://proxy.example:443'],
  ['SOCKS5 socks.example:1080; PROXY [2001:db8::1]:3128', 'http://[2001:db8::1]:3128'],
  ['DIRECT; PROXY later.example:8080', null]
])('reads %j', (list, proxy) => {
  expect(proxyOf(list)).toBe(proxy)
})

it.each(['SOCKS5 socks.example:1080', 'SOCKS5 socks.example:1080; DIRECT', 'DIRECT-ish x:1; SOCKS y:1;'])(
  'does not go round a proxy that it cannot use: %s',
  (list) => {
    expect(() => proxyOf(list)).toThrow(expect.objectContaining({ code: 'proxyUnusable' }))
  }
)
