import type { Connection } from '../server/platform/database.ts'
import type { Ctx } from '../server/platform/operation.ts'
import type { BenchOptions } from './args.ts'
import type { Child } from './child.ts'
import { type Loaded, load, type Pressure, type Sent } from './load.ts'
import { type Figures, measure, medianOf } from './measure.ts'
import { type PhaseName, phases } from './phases.ts'
import { loadRaw, rawWork } from './raw.ts'
import type { Sample } from './sample.ts'

/** Who is compared. `raw` is the benchmark itself, speaking to the database. */
export type SideName = 'service' | 'baseline' | 'raw'

/** Everything that a phase needs. */
export interface Stage {
  readonly service: Child
  readonly baseline: Child
  readonly key: string
  readonly sample: Sample
  /** Of the large organization. */
  readonly ctx: Ctx
  readonly owner: Connection
  readonly postmasterPid: number
}

/** What one phase brought. */
export interface PhaseResult {
  readonly phase: PhaseName
  readonly medians: Partial<Record<SideName, Figures>>
  readonly rounds: Partial<Record<SideName, Figures[]>>
}

/** Part of a measurement that each side runs first, unmeasured, to warm up. */
const warmUpShare = 0.3

/**
 * Measures one phase in rounds: service, baseline, raw, and again, so that a noisy minute of the
 * machine hits all of them.
 *
 * @throws Error when service and baseline answer differently: then the figures compare nothing.
 */
export async function runPhase(
  stage: Stage,
  phase: PhaseName,
  options: Pick<BenchOptions, 'clients' | 'seconds' | 'rounds'>,
): Promise<PhaseResult> {
  const { seconds, rounds } = options
  const clients = Math.min(options.clients, phases[phase].clients ?? options.clients)
  await checkAgreement(stage, phase)
  const sides = sidesOf(stage, phase)
  for (const { run } of sides) await run({ clients, seconds: seconds * warmUpShare })
  const measured: Partial<Record<SideName, Figures[]>> = {}
  for (let round = 0; round < rounds; round++) {
    for (const { name, pid, run } of sides) {
      const watched = { serverPid: pid, postmasterPid: stage.postmasterPid }
      const figures = await measure(watched, () => run({ clients, seconds }))
      measured[name] = [...(measured[name] ?? []), figures]
    }
  }
  const medians: Partial<Record<SideName, Figures>> = {}
  for (const { name } of sides) medians[name] = medianOf(measured[name] ?? [])
  return { phase, medians, rounds: measured }
}

interface Side {
  readonly name: SideName
  readonly pid: number
  run(pressure: Pressure): Promise<Loaded>
}

function sidesOf(stage: Stage, phase: PhaseName): Side[] {
  const { service, baseline, key, sample, ctx, owner } = stage
  const overHttp = (name: SideName, { origin, pid, checkAlive }: Child): Side => {
    const next = phases[phase].requests(sample)
    const run = async (pressure: Pressure) => {
      const loaded = await load(origin, key, next, pressure)
      checkAlive()
      return loaded
    }
    return { name, pid, run }
  }
  const work = rawWork(phase, ctx, sample)
  return [
    overHttp('service', service),
    overHttp('baseline', baseline),
    ...(work === undefined
      ? []
      : [
          {
            name: 'raw' as const,
            pid: process.pid,
            run: (pressure: { clients: number; seconds: number }) => loadRaw(owner, work, pressure),
          },
        ]),
  ]
}

/** Sends the first request of a phase to both sides; lists must find the same number of leads. */
async function checkAgreement({ service, baseline, key, sample }: Stage, phase: PhaseName) {
  const { title, hasTotal, requests } = phases[phase]
  const sent = requests(sample)()
  const [ours, theirs] = await Promise.all(
    [service, baseline].map(({ origin }) => ask(origin, key, sent)),
  )
  if (hasTotal && totalIn(ours) !== totalIn(theirs)) {
    throw new Error(
      `${title}: the service finds ${totalIn(ours)} leads, the baseline ${totalIn(theirs)}.`,
    )
  }
}

/** The first number named "total"; both sides have exactly one, and quotes in data are escaped. */
const totalIn = (body = ''): string => /"total":(\d+)/.exec(body)?.[1] ?? 'no total'

async function ask(origin: string, key: string, { method, path, body }: Sent): Promise<string> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      'x-api-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  if (response.ok) return text
  throw new Error(`${method} ${path} was answered with ${response.status}: ${text.slice(0, 500)}`)
}
