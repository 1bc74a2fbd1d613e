// One printed line a step, with its time, and child processes that are awaited.
import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** Seconds since a `performance.now()`, for people. */
function since(startMs) {
  return `${((performance.now() - startMs) / 1000).toFixed(1)} s`
}

/**
 * Runs one step and prints what it did and how long it took.
 * @template T
 * @param {string} name what the step does
 * @param {() => Promise<T> | T} body gives the step's result
 * @param {(result: T) => string} [say] the result in a few words; the result itself when it is absent
 * @returns {Promise<T>}
 */
export async function step(name, body, say = String) {
  const startMs = performance.now()
  const result = await body()
  console.log(`${name}: ${say(result)} (${since(startMs)})`)
  return result
}

/**
 * Runs a program to its end.
 * @param {string} program path or name
 * @param {string[]} args
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.quiet] keeps the output instead of showing it
 * @param {number} [options.limitMs] ends it and all that it started after that time, with code 1 and a last line that says so
 * @returns {Promise<{ code: number, output: string }>} the output is empty unless quiet
 */
export function run(program, args, { env = process.env, quiet = false, limitMs } = {}) {
  return new Promise((done, fail) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(program, args, { cwd: root, env, stdio, detached: limitMs !== undefined && hasGroups })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    const limit = limitMs === undefined ? undefined : withLimit(child, limitMs)
    child.on('error', fail)
    child.on('close', (code) => {
      if (limit?.letGo()) done({ code: 1, output: `${output}\nended: it took longer than ${limitMs / 1000} s` })
      else done({ code: code ?? 1, output })
    })
  })
}

const hasGroups = process.platform !== 'win32'
const KILLED_AFTER_MS = 5000

// In a group of its own, as a runner that is ended leaves those of its workers alone that hear nothing in a long loop. What ends this program
// must then be passed on: the group does not hear of it by itself.
function withLimit(child, limitMs) {
  const end = (signal) => {
    try {
      if (hasGroups && child.pid !== undefined) process.kill(-child.pid, signal)
      else child.kill(signal)
    } catch (error) {
      // ESRCH: nothing of it is left.
      if (error.code !== 'ESRCH') throw error
    }
  }
  let isLate = false
  let killing
  const timer = setTimeout(() => {
    isLate = true
    end('SIGTERM')
    killing = setTimeout(() => end('SIGKILL'), KILLED_AFTER_MS)
  }, limitMs)
  const endedToo = () => {
    end('SIGKILL')
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, endedToo)
  /** After its end; gives whether the limit ended it. */
  const letGo = () => {
    clearTimeout(timer)
    clearTimeout(killing)
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, endedToo)
    if (isLate) end('SIGKILL')
    return isLate
  }
  return { letGo }
}

/** Ends a program with a plain message where a step fails; a stack would hide the sentence that helps. */
export async function main(body) {
  try {
    await body()
  } catch (error) {
    console.error(process.env.PAYDESK_TRACE ? error : `\n${error.message}`)
    process.exitCode = 1
  }
}
