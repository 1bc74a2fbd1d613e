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
 * @param {number} [options.limitMs] ends it after that time, with code 1 and a last line that says so
 * @returns {Promise<{ code: number, output: string }>} the output is empty unless quiet
 */
export function run(program, args, { env = process.env, quiet = false, limitMs } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: root, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    const timer =
      limitMs &&
      setTimeout(() => {
        output += `\nended: it took longer than ${limitMs / 1000} s`
        child.kill()
      }, limitMs)
    child.on('error', fail)
    child.on('close', (code) => {
      clearTimeout(timer)
      done({ code: code ?? 1, output })
    })
  })
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
