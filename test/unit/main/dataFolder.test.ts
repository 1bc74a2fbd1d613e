import { expect, it } from 'vitest'
import { localDataFolder } from '../../../src/main/shell/dataFolder'

it('on Windows the data stays on this computer and does not roam', () => {
  const env = { LOCALAPPDATA: 'C:\\Users\\Siobhán\\AppData\\Local', APPDATA: 'C:\\Users\\Siobhán\\AppData\\Roaming' }
  expect(localDataFolder('win32', env, 'Paydesk')).toBe('C:\\Users\\Siobhán\\AppData\\Local\\Paydesk')
})

it.each([
  ['there is no such folder', {}],
  ['its name is empty', { LOCALAPPDATA: '' }],
  ['it would depend on where the program was started', { LOCALAPPDATA: 'Local' }]
])('on Windows the system chooses where %s', (_, env) => {
  expect(localDataFolder('win32', env, 'Paydesk')).toBeNull()
})

it('elsewhere the system chooses', () => {
  expect(localDataFolder('darwin', { LOCALAPPDATA: 'C:\\x' }, 'Paydesk')).toBeNull()
  expect(localDataFolder('linux', {}, 'Paydesk')).toBeNull()
})
