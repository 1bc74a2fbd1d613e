import type { ReportRunView } from '@shared/contract/views'
import type { StateLabel } from '@/components'

type StateName = InstanceType<typeof StateLabel>['$props']['state']

/** The state of a run as its label has it. */
export function stateOf({ state, cause }: ReportRunView): StateName {
  switch (state) {
    case 'queued':
      return cause === 'queueFull' ? 'queueFull' : 'toStart'
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
