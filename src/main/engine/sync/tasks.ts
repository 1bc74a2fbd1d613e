import { AppError } from '@shared/contract/errors'
import { killPoint } from '../../store/killPoint'
import type { CallOptions } from '../api'
import type { EngineContext } from '../context'
import type { Details } from './details'
import type { Task, TaskQueue } from './queue'
import type { Reads } from './reads'

/** What a task came to. Tasks that are not in it stay open. */
export interface TasksDone {
  readonly done: readonly Task[]
  /** Details among them: how many differ from what was there. */
  readonly changedDetails: number
}

/** Keeps the PDF of a payslip or certificate in the copy. */
export type FetchPdf = (kind: 'payslip' | 'certificate', id: number) => Promise<void>

export interface TaskPorts {
  readonly context: EngineContext
  readonly queue: TaskQueue
  readonly reads: Reads
  readonly details: Details
  readonly fetchPdf: FetchPdf
}

/**
 * Does tasks that belong together: one, or the details of one person. Each is marked done in the transaction that writes
 * what it fetched, so that a kill leaves it either undone or done and written.
 */
export async function runTasks(tasks: readonly Task[], ports: TaskPorts, options: CallOptions): Promise<TasksDone> {
  try {
    return await askFor(tasks, ports, options)
  } catch (error) {
    const [first] = tasks
    if (!first || !(await isAnswer(error, first, ports.reads, options))) throw error
    ports.context.cacheWrites.now(() => ports.queue.finish(first, 'done', null))
    return { done: [first], changedDetails: 0 }
  }
}

// Of somebody who is gone, or of a payslip that is gone with them, 404 is the answer, which no later one will better.
async function isAnswer(error: unknown, task: Task, { unlisted }: Reads, options: CallOptions): Promise<boolean> {
  if (!(error instanceof AppError) || error.code !== 'notFound') return false
  switch (task.kind) {
    case 'payItemsOfEmployee':
    case 'certificatesOfEmployee':
      return unlisted.isGone(task.subjectId)
    case 'payItemsOfPayslip':
    case 'payslipPdf':
      return unlisted.isGoneToo(task.subjectId, options)
    default:
      return false
  }
}

async function askFor(tasks: readonly Task[], ports: TaskPorts, options: CallOptions): Promise<TasksDone> {
  const [first] = tasks
  if (!first) return { done: [], changedDetails: 0 }
  const { queue, reads, context } = ports
  const finish = (task: Task) => (): void => queue.finish(task, 'done', null)
  let done: readonly Task[] = tasks
  let changedDetails = 0
  switch (first.kind) {
    case 'lists':
      throw new Error('lists are no task for this')
    case 'payslipsOfEmployee':
      await reads.payslipsOfAnyone(first.subjectId, options, finish(first))
      break
    case 'payslipsOfRun':
      await reads.runs.payslipsOfRun(first.subjectId, options, finish(first))
      break
    case 'journalOfRun':
      await reads.runs.journalOfRun(first.subjectId, options, finish(first))
      break
    case 'payItemsOfEmployee':
      await reads.payItems({ kind: 'employee', employeeId: first.subjectId }, options, finish(first))
      break
    case 'payItemsOfPayslip':
      await reads.payItems({ kind: 'payslip', payslipId: first.subjectId }, options, finish(first))
      break
    case 'certificatesOfEmployee':
      await reads.certificates(first.subjectId, options, finish(first))
      break
    case 'payslipPdf':
    case 'certificatePdf':
      await ports.fetchPdf(first.kind === 'payslipPdf' ? 'payslip' : 'certificate', first.subjectId)
      context.cacheWrites.now(finish(first))
      break
    case 'payslipDetail': {
      const wishes = tasks.map(({ subjectId }) => ({ payslipId: subjectId, labels: false }))
      const read = await ports.details.read(wishes, options, ({ settled, withoutList }) => {
        // Each of theirs is asked for by itself then, and no detail any more.
        if (withoutList !== null) queue.addOfList(first.companyId, 'payslipsOfEmployee', withoutList)
        done = tasks.filter(({ subjectId }) => settled.has(subjectId))
        for (const task of done) queue.finish(task, 'done', null)
      })
      changedDetails = read.changed
      break
    }
  }
  killPoint('sync.taskDone')
  return { done, changedDetails }
}
