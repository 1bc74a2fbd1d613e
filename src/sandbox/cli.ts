/** `npm run service`: starts the sample service and says where it listens and which key opens it. */
import { parseArgs } from 'node:util'
import { parseDay } from '@shared/domain/day'
import { startService } from './index'

const HELP = `Starts the sample payroll service on 127.0.0.1.

  --port 4010          where it listens; a free port when left out
  --companies 3        number of companies
  --employees 200      people of all companies together
  --seed 7             the same seed makes the same people and pay
  --data file          keeps changes in this SQLite file; in memory when left out
  --reads documented   fields of the contract and no other, or: full
  --today 2026-06-24   the day it takes for today; the computer's when left out
  --strict             demands the Content-Type of the contract
  --cases              odd inputs on a few people
  --control            opens the control route and prints its token
  --key TEXT           an API key of your own; a random one when left out`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      companies: { type: 'string', default: '3' },
      employees: { type: 'string', default: '200' },
      seed: { type: 'string', default: '7' },
      data: { type: 'string' },
      reads: { type: 'string', default: 'documented' },
      today: { type: 'string' },
      key: { type: 'string' },
      strict: { type: 'boolean', default: false },
      cases: { type: 'boolean', default: false },
      control: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false }
    }
  })
  if (values.help) return console.log(HELP)
  if (values.reads !== 'documented' && values.reads !== 'full') throw new RangeError('--reads is documented or full')
  const now = values.today === undefined ? undefined : parseDay(values.today)
  if (now === null) throw new RangeError(`--today must be a day such as 2026-06-24, not ${values.today}`)
  const service = await startService({
    port: Number(values.port),
    companies: Number(values.companies),
    employees: Number(values.employees),
    seed: Number(values.seed),
    reads: values.reads,
    strict: values.strict,
    cases: values.cases,
    control: values.control,
    ...(values.data === undefined ? {} : { dataFile: values.data }),
    ...(values.key === undefined ? {} : { keys: { [values.key]: 'all' as const } }),
    ...(now === undefined ? {} : { now })
  })
  console.log(`address  ${service.url}`)
  console.log(`key      ${service.apiKey}`)
  if (service.controlUrl !== null) console.log(`control  ${service.controlUrl}\ntoken    ${service.controlToken}`)
  console.log('Ctrl+C ends it.')
  const end = (): void => void service.close().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
