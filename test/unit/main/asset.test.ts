import { join, resolve, sep } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assetOf } from '../../../src/main/shell/asset'

const origin = 'app://paydesk'
const folder = resolve('/opt/paydesk/renderer')
const fileOf = (url: string) => assetOf(folder, url, origin)?.path ?? null

describe('what app:// serves', () => {
  it('serves the page and its parts with their types', () => {
    expect(assetOf(folder, 'app://paydesk/', origin)).toEqual({
      path: join(folder, 'index.html'),
      type: 'text/html'
    })
    expect(assetOf(folder, 'app://paydesk/assets/index-Ab1.js?x#y', origin)).toEqual({
      path: join(folder, 'assets/index-Ab1.js'),
      type: 'text/javascript'
    })
  })

  it.each([
    'app://paydesk/../../etc/passwd.html',
    'app://paydesk/%2e%2e/%2e%2e/secret.js',
    'app://paydesk/..%2f..%2fsecret.js',
    'app://paydesk/assets/..%5c..%5csecret.js',
    'app://paydesk/%252e%252e/secret.js/../..%2fx.js',
    'app://paydesk/a%00.js',
    'app://paydesk/C:/Windows/x.js',
    'app://paydesk/C%3A%5CWindows%5Cx.js',
    'app://paydesk//server/share/x.js',
    'app://other/index.html',
    'app://paydesk@evil/index.html',
    'file:///etc/passwd.html',
    'https://paydesk/index.html',
    'app://paydesk/%E0%A4%A.js',
    'not a url'
  ])('never leaves the folder: %s', (url) => {
    expect(fileOf(url)?.startsWith(folder + sep) ?? true).toBe(true)
  })

  it('refuses every spelling of a way up', () => {
    expect(fileOf('app://paydesk/..%2fsecret.js')).toBeNull()
    expect(fileOf('app://paydesk/assets/..%5csecret.js')).toBeNull()
    expect(fileOf('app://paydesk/assets/%2e%2e%2f%2e%2e%2fx.js')).toBeNull()
  })

  it('serves no other kinds of files', () => {
    expect(fileOf('app://paydesk/connections.json')).toBeNull()
    expect(fileOf('app://paydesk/index.js.map')).toBeNull()
    expect(fileOf('app://paydesk/assets')).toBeNull()
  })

  it('gives nothing outside the folder, whatever is asked for', () => {
    const piece = fc.constantFrom('..', '.', '%2e%2e', '%2f', '%5c', '/', '\\', 'a', 'b.js', '%00', ':', '//', '%25')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const path = fileOf(`app://paydesk/${pieces.join('')}/x.js`)
        expect(path?.startsWith(folder + sep) ?? true).toBe(true)
      })
    )
  })
})
