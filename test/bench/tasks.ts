/** What is measured in a process of its own, so that nothing of one run is warm or in the way in the next. */
import { fork } from 'node:child_process'
import { editsAtDoor, pagesAtDoor } from './doors'
import { insertBare, postBare, queueEdits, submitEdits } from './edits'
import { fillBare, fillBySync } from './fills'
import { copyBare, saveBare, saveByEngine } from './saves'

const tasks = {
  fillBySync,
  fillBare,
  saveByEngine,
  saveBare,
  copyBare,
  queueEdits,
  submitEdits,
  insertBare,
  postBare,
  editsAtDoor,
  pagesAtDoor
}

type Tasks = typeof tasks

const FLAG = '--task'
/** A process that reads the map of its bundle for one error takes 60 MB for that, which nothing that is measured needs. */
const SOURCE_MAPS = '--enable-source-maps'

/** Runs a task in a new process of the same runtime. */
export function inOwnProcess<Name extends keyof Tasks>(
  name: Name,
  input: Parameters<Tasks[Name]>[0]
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  const [, self = ''] = process.argv
  return new Promise((done, fail) => {
    const child = fork(self, [FLAG, name], { execArgv: process.execArgv.filter((flag) => flag !== SOURCE_MAPS) })
    child.once('message', done)
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`${name} ended with code ${code} before it was done`)))
    child.send(input)
  })
}

/** In a process that was made for a task: does it. False in any other. */
export function isTaskProcess(): boolean {
  const name = process.argv[process.argv.indexOf(FLAG) + 1]
  if (!process.argv.includes(FLAG) || !isTask(name)) return false
  const task: (input: never) => unknown = tasks[name]
  process.once('message', (input: unknown) => {
    // The parent sends what the task takes.
    void Promise.resolve(task(input as never)).then((value) =>
      process.send?.(value, undefined, {}, () => process.exit())
    )
  })
  return true
}

function isTask(name: string | undefined): name is keyof Tasks {
  return name !== undefined && Object.hasOwn(tasks, name)
}
