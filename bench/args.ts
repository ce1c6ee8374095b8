import { parseArgs } from 'node:util'
import { isPhaseName, type PhaseName, phaseNames } from './phase-names.ts'

/** Phases to run, and the size of the data. */
export interface BenchOptions {
  /** Number of leads in the large organization. */
  readonly leads: number
  /**
   * Number of other organizations; together, they have about 40% as many leads as the large one.
   */
  readonly smallOrgs: number
  /**
   * Duration of each measurement in seconds; throughput phases take one measurement per side and
   * round.
   */
  readonly seconds: number
  readonly clients: number
  readonly rounds: number
  /**
   * Number of service processes; if several, throughput is measured both for one process and for
   * all of them combined.
   */
  readonly processes: number
  /** Folder for the data set, which is reused if it contains the requested data. */
  readonly dataDir: string
  /** File that receives all results. */
  readonly json: string | undefined
  /** True to update the results in bench/figures.md. */
  readonly docs: boolean
  /** True to reseal all leads, in order to measure sealing on an existing data set. */
  readonly refold: boolean
  /** Folder for the service's CPU profile, which Chrome DevTools can open. */
  readonly profile: string | undefined
  readonly only: readonly PhaseName[]
  /** Origin of a running demo whose pages are measured; if absent, a demo is started. */
  readonly demoOrigin?: string
}

/** Benchmark usage. */
export const usage = `npm run bench -- [options]
  --leads N        leads in the large organization (200000)
  --small-orgs N   number of small organizations (20; 200 from a million leads on)
  --seconds N      duration of each measurement (5)
  --clients N      concurrent connections in throughput measurements (32)
  --rounds N       throughput measurements per phase and side; the median counts (3)
  --processes N    service processes that share the database (1)
  --data DIR       data set folder (./.bench)
  --json FILE      write all figures to this file
  --docs           write the figures into bench/figures.md
  --refold         rebuild all segments first, and measure again
  --profile DIR    write a CPU profile of the service to this folder
  --only a,b       phases: ${phaseNames.join(', ')}`

/**
 * Parses the command line.
 *
 * @throws Error with the option and its accepted values.
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
    only: values.only === undefined ? phaseNames : selectPhases(values.only),
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

/** Phases in their fixed order, because those that create leads would disturb lists after them. */
function selectPhases(only: string): PhaseName[] {
  const selected = new Set(only.split(',').map(toPhaseName))
  return phaseNames.filter((name) => selected.has(name))
}

function toPhaseName(name: string): PhaseName {
  if (isPhaseName(name)) return name
  throw new Error(`--only does not know "${name}". Phases: ${phaseNames.join(', ')}.`)
}
