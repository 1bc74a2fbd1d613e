import { describe, expect, it } from 'vitest'
import { SavePaths } from '../../../src/main/shell/savePaths'

/** An officer who chooses these folders in turn, and answers so. */
function desk(
  folders: readonly string[],
  answers: readonly ('use' | 'choose' | 'cancel')[],
  known: readonly string[] | Error = []
) {
  const [chosen, answered] = [[...folders], [...answers]]
  const told: string[] = []
  const faults: unknown[] = []
  const paths = new SavePaths({
    choose: (fileName, format) => {
      const folder = chosen.shift()
      return Promise.resolve(folder === undefined ? null : `${folder}/${fileName}.${format}`)
    },
    confirmCloud: (folderName, cloud) => {
      told.push(`${folderName} is kept by ${cloud}`)
      return Promise.resolve(answered.shift() ?? 'cancel')
    },
    isKnown: (folder) => (known instanceof Error ? Promise.reject(known) : Promise.resolve(known.includes(folder))),
    onFault: (error) => faults.push(error)
  })
  return { paths, told, faults }
}

const CLOUD = '/home/officer/OneDrive - Harbour/Pay'
const OTHER = '/home/officer/Dropbox'

describe('where one file is saved', () => {
  it('is what the dialog says, without another word; nowhere when that is cancelled', async () => {
    const { paths, told } = desk(['/home/officer/Pay'], [])
    expect(await paths.choose('list', 'csv')).toBe('/home/officer/Pay/list.csv')
    expect(await paths.choose('list', 'csv')).toBeNull()
    expect(told).toEqual([])
  })

  it('is asked about once for each folder that another program keeps elsewhere too, whatever is saved there', async () => {
    const { paths, told } = desk([CLOUD, CLOUD, OTHER], ['use', 'use'])
    expect(await paths.choose('list', 'csv')).toBe(`${CLOUD}/list.csv`)
    expect(await paths.choose('0001_Chan', 'pdf')).toBe(`${CLOUD}/0001_Chan.pdf`)
    expect(await paths.choose('list', 'csv')).toBe(`${OTHER}/list.csv`)
    expect(told).toEqual(['Pay is kept by OneDrive', 'Dropbox is kept by Dropbox'])
  })

  it('is not asked about where something was saved before', async () => {
    const { paths, told } = desk([CLOUD], [], [CLOUD])
    expect(await paths.choose('list', 'csv')).toBe(`${CLOUD}/list.csv`)
    expect(told).toEqual([])
  })

  it('is another, or nowhere, when it was not meant', async () => {
    const again = desk([CLOUD, '/home/officer/Pay'], ['choose'])
    expect(await again.paths.choose('list', 'csv')).toBe('/home/officer/Pay/list.csv')
    const not = desk([OTHER, OTHER], ['cancel', 'use'])
    expect(await not.paths.choose('list', 'csv')).toBeNull()
    expect(await not.paths.choose('list', 'csv')).toBe(`${OTHER}/list.csv`)
    expect(not.told).toHaveLength(2)
  })

  it('is asked about where nobody can tell what was saved there', async () => {
    const away = new Error('the engine starts again')
    const { paths, told, faults } = desk([CLOUD], ['use'], away)
    expect(await paths.choose('list', 'csv')).toBe(`${CLOUD}/list.csv`)
    expect([told.length, faults]).toEqual([1, [away]])
  })
})
