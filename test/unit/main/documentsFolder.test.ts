import { describe, expect, it } from 'vitest'
import { documentsFolder } from '../../../src/main/shell/documentsFolder'

/** What Electron says of a folder that the system does not name. */
function pathsOf(known: Readonly<Record<string, string>>): (name: string) => string {
  return (name) => {
    const path = known[name]
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }
}

describe('the folder that a dialog begins in', () => {
  it('is that of documents, else home; where the system names neither, the program goes on without', () => {
    expect(documentsFolder(pathsOf({ documents: '/home/chan/Documents', home: '/home/chan' }))).toBe(
      '/home/chan/Documents'
    )
    expect(documentsFolder(pathsOf({ home: '/home/chan' }))).toBe('/home/chan')
    expect(documentsFolder(pathsOf({}))).toBe('')
  })
})
