import type { ReportRunView } from '@shared/contract/views'
import type { StateLabel } from '@/components'

type StateName = InstanceType<typeof StateLabel>['$props']['state']

/** The state of a run as its label has it. */
export function stateOf({ state, cause }: ReportRunView): StateName {
  return state === 'queued' && cause === 'queueFull' ? 'queueFull' : runState(state)
}

/** The same, without why. */
export function runState(state: ReportRunView['state']): StateName {
  switch (state) {
    case 'queued':
      return 'toStart'
    case 'running':
      return 'running'
    case 'done':
      return 'complete'
    case 'failed':
      return 'failed'
    case 'timedOut':
      return 'timedOut'
    case 'lost':
      return 'lost'
    case 'cancelled':
      return 'cancelled'
  }
}
