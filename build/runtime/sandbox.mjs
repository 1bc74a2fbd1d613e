// Whether Chromium's sandbox can work here. The helper in an npm package has no set-uid bit, so it takes user
// namespaces; root never has it. Development only: an installed Paydesk always runs sandboxed.
import { existsSync, readFileSync } from 'node:fs'

/** The arguments that Electron needs on this machine. */
export function sandboxArguments() {
  if (process.platform !== 'linux') return []
  const usable =
    process.getuid() !== 0 &&
    setting('user/max_user_namespaces') !== '0' &&
    setting('kernel/unprivileged_userns_clone') !== '0' &&
    setting('kernel/apparmor_restrict_unprivileged_userns') !== '1'
  return usable ? [] : ['--no-sandbox']
}

function setting(name) {
  const file = `/proc/sys/${name}`
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
