// Ends a thread of the running program by a fault, from outside: by the debugger, which every test of Playwright has anyway.
import type { ElectronApplication } from '@playwright/test'

/** Throws in the named thread, outside of any call. Gives when the thread has ended. */
export async function endByFault(app: ElectronApplication, thread: 'engine' | 'reader'): Promise<void> {
  await app.evaluate(async (_electron, name) => {
    const { Session } = process.getBuiltinModule('node:inspector')
    const session = new Session()
    session.connect()
    try {
      await new Promise<void>((done, fail) => {
        let ours: string | null = null
        session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
          if (!workerInfo.url.includes(`/${name}-`)) return
          ours = sessionId
          const expression = 'setImmediate(() => { throw new Error("a fault for a test") })'
          const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } })
          session.post('NodeWorker.sendMessageToWorker', { sessionId, message }, (error) => {
            if (error) fail(error)
          })
        })
        session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => {
          if (sessionId === ours) done()
        })
        session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, (error) => {
          if (error) fail(error)
        })
      })
    } finally {
      session.disconnect()
    }
  }, thread)
}
