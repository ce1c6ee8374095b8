import { parseArgs } from 'node:util'
import { isPhaseName, type PhaseName, phaseNames } from './phase-names.ts'

/** What is measured, on what data. */
export interface BenchOptions {
  /** Leads of the one large organization. */
  readonly leads: number
  /** Organizations beside it, with some 40 % as many leads in all. */
  readonly smallOrgs: number
  /** Of each measurement; a throughput phase has one per side and round. */
  readonly seconds: number
  readonly clients: number
  readonly rounds: number
  /** Processes of the service; of more than one, throughput is measured of one and of all. */
  readonly processes: number
  /** Folder of the data set; used again when it holds the same. */
  readonly dataDir: string
  /** File that gets every figure. */
  readonly json: string | undefined
  /** Whether to write the figures into docs/speed.md and bench/figures.md. */
  readonly docs: boolean
  /** Whether all leads are folded anew, to measure that on a data set which is there already. */
  readonly refold: boolean
  /** Folder that gets a CPU profile of the service, for the developer tools of Chrome. */
  readonly profile: string | undefined
  readonly only: readonly PhaseName[]
}

/** How the benchmark is called. */
export const usage = `npm run bench -- [options]
  --leads N        leads of the large organization (200000)
  --small-orgs N   organizations beside it (20; 200 from a million leads on)
  --seconds N      length of each measurement (5)
  --clients N      connections that send at once where throughput is measured (32)
  --rounds N       measurements of each such phase and side; the median counts (3)
  --processes N    processes of the service on the one database (1)
  --data DIR       folder of the data set (./.bench)
  --json FILE      write every figure there
  --docs           write the figures into docs/speed.md and bench/figures.md
  --refold         fold all leads anew first, and measure that again
  --profile DIR    write a CPU profile of the service there
  --only a,b       phases: ${phaseNames.join(', ')}`

/**
 * Reads the command line.
 *
 * @throws Error that names the option and what it takes.
 */
export function readArgs(args: readonly string[]): BenchOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      leads: text,
      'small-orgs': text,
      seconds: text,
      clients: text,
      rounds: text,
      processes: text,
      data: text,
      json: text,
      docs: { type: 'boolean' },
      refold: { type: 'boolean' },
      profile: text,
      only: text,
    },
  })
  const leads = whole('leads', values.leads, 200_000, 100, 50_000_000)
  return {
    leads,
    smallOrgs: whole('small-orgs', values['small-orgs'], leads >= 1e6 ? 200 : 20, 1, 1_000),
    seconds: whole('seconds', values.seconds, 5, 1, 600),
    clients: whole('clients', values.clients, 32, 1, 64),
    rounds: whole('rounds', values.rounds, 3, 1, 100),
    processes: whole('processes', values.processes, 1, 1, 4),
    dataDir: values.data ?? './.bench',
    json: values.json,
    docs: values.docs ?? false,
    refold: values.refold ?? false,
    profile: values.profile,
    only: values.only === undefined ? phaseNames : values.only.split(',').map(toPhaseName),
  }
}

function whole(
  name: string,
  text: string | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  const value = text === undefined ? fallback : Number(text)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new Error(`--${name} takes a whole number from ${min} to ${max}, not "${text}".`)
}

function toPhaseName(name: string): PhaseName {
  if (isPhaseName(name)) return name
  throw new Error(`--only does not know "${name}". Phases: ${phaseNames.join(', ')}.`)
}
