import { expect, it } from 'vitest'
import { cloudOf, type CloudComputer } from '../../../src/main/common/cloudFolder'

const windows: CloudComputer = {
  platform: 'win32',
  env: {
    USERPROFILE: 'C:\\Users\\Officer',
    OneDrive: 'C:\\Users\\Officer\\OneDrive - Harbour Ltd',
    OneDriveCommercial: 'C:\\Users\\Officer\\OneDrive - Harbour Ltd',
    OneDriveConsumer: 'D:\\Sync'
  },
  home: 'C:\\Users\\Officer',
  exists: () => false
}
const cloudDocs = '/Users/officer/Library/Mobile Documents/com~apple~CloudDocs'
const mac: CloudComputer = {
  platform: 'darwin',
  env: {},
  home: '/Users/officer',
  exists: (path) => path === `${cloudDocs}/Documents`
}

it.each([
  ['C:\\Users\\Officer\\OneDrive - Harbour Ltd\\Pay', 'OneDrive'],
  ['C:\\Users\\Officer\\Harbour Ltd\\Payroll - Documents\\2026', 'OneDrive'],
  ['c:\\users\\officer\\harbour ltd', 'OneDrive'],
  ['D:\\Sync\\Pay', 'OneDrive'],
  ['D:\\sync', 'OneDrive'],
  ['D:\\Synced\\Pay', null],
  ['C:\\Users\\Officer\\Harbour Ltd 2\\Pay', null],
  ['C:\\Users\\Officer\\Documents\\Pay', null],
  ['C:\\Harbour Ltd\\Pay', null],
  ['\\\\server\\pay', null]
])('on Windows %s is kept by %s', (path, cloud) => {
  expect(cloudOf(path, windows)).toBe(cloud)
})

it('a library lies beside the folder of OneDrive also where that is not in the profile', () => {
  const env = { USERPROFILE: 'C:\\Users\\Officer', OneDriveCommercial: 'E:\\Data\\OneDrive - Harbour' }
  const moved = { ...windows, env }
  expect(cloudOf('E:\\Data\\Harbour\\Payroll - Documents', moved)).toBe('OneDrive')
  expect(cloudOf('C:\\Users\\Officer\\Harbour\\Payroll - Documents', moved)).toBe('OneDrive')
  expect(cloudOf('E:\\Data\\Pay', moved)).toBeNull()
})

it.each([
  ['/Users/officer/Library/CloudStorage/OneDrive-Harbour/Pay', 'OneDrive'],
  ['/Users/officer/Library/CloudStorage/GoogleDrive-officer@example.com/My Drive', 'Google Drive'],
  ['/Users/officer/Library/CloudStorage/ProtonDrive-officer@example.com/Pay', 'ProtonDrive'],
  ['/Users/officer/Library/CloudStorage/Egnyte', 'Egnyte'],
  ['/Users/officer/Documents/Pay/', 'iCloud'],
  ['/users/officer/documents', 'iCloud'],
  ['/Users/officer/Desktop/Pay', null],
  ['/Users/officer/Documents 2/Pay', null],
  ['/Users/officer/Pay', null],
  ['/Volumes/Pay', null]
])('on macOS %s is kept by %s', (path, cloud) => {
  expect(cloudOf(path, mac)).toBe(cloud)
})

it('what is only called so is nobody’s where the system has no such folders', () => {
  expect(cloudOf('/home/officer/Documents', { ...mac, platform: 'linux', exists: () => true })).toBeNull()
  expect(cloudOf('C:\\Users\\Officer\\Harbour Ltd', { ...windows, env: {} })).toBeNull()
  expect(cloudOf('/Users/officer/Documents', { ...mac, exists: () => false })).toBeNull()
})
