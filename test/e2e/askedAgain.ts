// Main asked again where the driver lost its answer, so that no story ends by that.
import type { ElectronApplication, JSHandle } from '@playwright/test'

type Ask = (...asked: unknown[]) => Promise<unknown>

const LOST = 'promise was garbage collected'
const TRIES = 4

/**
 * While main collects its garbage the driver may lose an answer, and says so. From then on `app`, and each handle that it gives, asks
 * again where that happens. The first may have been done, so what a story asks of main may be done twice.
 */
export function askAgainWhereLost(app: ElectronApplication): void {
  repeat(app, 'evaluate')
  repeat(app, 'evaluateHandle', (handle) => repeat(handle as JSHandle, 'evaluate'))
}

function repeat<Name extends string>(
  asked: Record<Name, unknown>,
  name: Name,
  withAnswer: (answer: unknown) => void = () => {}
): void {
  // Overloaded by what is asked, which does not matter here.
  const ask = (asked[name] as Ask).bind(asked)
  const again: Ask = async (...what) => {
    for (let tries = 1; ; tries++) {
      try {
        const answer = await ask(...what)
        withAnswer(answer)
        return answer
      } catch (error) {
        if (tries === TRIES || !String(error).includes(LOST)) throw error
      }
    }
  }
  Object.assign(asked, { [name]: again })
}
