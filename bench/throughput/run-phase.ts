import { checkAgreement } from '../agreement.ts'
import type { BenchOptions } from '../args.ts'
import type { Child } from '../child.ts'
import { endLeftovers, walPosition } from '../data-set/owner.ts'
import type { Stage } from '../stage.ts'
import { createLeads } from './create-leads.ts'
import { type Loaded, load, type Pressure } from './load.ts'
import { computeMedians, type Figures, measure } from './measure.ts'
import { type Material, type Phase, phases, type ThroughputName } from './phases.ts'
import { loadRaw, rawWork } from './raw.ts'
import { readBeside } from './read-beside.ts'

/**
 * Sides to compare. `all` means several service processes combined; `raw` is the benchmark itself
 * with direct database connections.
 */
export type SideName = 'service' | 'all' | 'baseline' | 'raw'

/** Result of one phase. */
export interface PhaseResult {
  readonly phase: ThroughputName
  readonly medians: Partial<Record<SideName, Figures>>
  readonly rounds: Partial<Record<SideName, Figures[]>>
}

/** Warm-up time for each side, as a fraction of the measurement time. */
const warmUpShare = 0.3

/**
 * Measures one phase in rounds of service, baseline and raw, so that noise on the machine affects
 * all sides.
 *
 * @throws Error if the service and the baseline respond differently, because their results would
 *   not be comparable.
 */
export async function runPhase(
  stage: Stage,
  phase: ThroughputName,
  { clients: usualClients, seconds, rounds }: Pick<BenchOptions, 'clients' | 'seconds' | 'rounds'>,
): Promise<PhaseResult> {
  const clients = Math.min(usualClients, phases[phase].mostClients ?? usualClients)
  const sides = await prepareSides(stage, phase)
  const { postmasterPid, owner } = stage
  for (const { run } of sides) await run({ clients, seconds: seconds * warmUpShare })
  const measured: Partial<Record<SideName, Figures[]>> = {}
  for (let round = 0; round < rounds; round++) {
    for (const { name, serverPids, run } of sides) {
      const watched = { serverPids, postmasterPid, wal: () => walPosition(owner) }
      await endLeftovers(owner)
      const figures = await measure(watched, () => run({ clients, seconds }))
      measured[name] = [...(measured[name] ?? []), figures]
    }
  }
  const medians: Partial<Record<SideName, Figures>> = {}
  for (const { name } of sides) medians[name] = computeMedians(measured[name] ?? [])
  return { phase, medians, rounds: measured }
}

interface Side {
  readonly name: SideName
  readonly serverPids: readonly number[]
  run(pressure: Pressure): Promise<Loaded>
}

async function prepareSides(stage: Stage, phase: ThroughputName): Promise<Side[]> {
  const { services, baseline, sample, ctx, connection } = stage
  const [service] = services
  const ours = await prepareMaterial(stage, service, phase)
  const theirs = await prepareMaterial(stage, baseline, phase)
  if (phases[phase].hasTotal) {
    await checkAgreement(stage, phases[phase].title, phases[phase].requests(ours)())
  }
  const over = (name: SideName, children: readonly [Child, ...Child[]], material: Material): Side =>
    overHttp(stage.key, name, children, phases[phase], material)
  const work = rawWork(phase, ctx, sample)
  const raw: Side[] =
    work === undefined
      ? []
      : [
          {
            name: 'raw',
            serverPids: [process.pid],
            run: (pressure) => loadRaw(connection, work, pressure),
          },
        ]
  return [
    over('service', [service], ours),
    ...(services.length > 1 ? [over('all', services, ours)] : []),
    over('baseline', [baseline], theirs),
    ...raw,
  ]
}

function overHttp(
  key: string,
  name: SideName,
  children: readonly [Child, ...Child[]],
  { requests, readsBeside }: Phase,
  material: Material,
): Side {
  const next = requests(material)
  const [{ origin: first }] = children
  return {
    name,
    serverPids: children.map(({ pid }) => pid),
    async run(pressure) {
      const origins = children.map(({ origin }) => origin)
      const run = () => load(origins, key, next, pressure)
      const loaded = await (readsBeside ? readBeside(first, key, material.ids, run) : run())
      for (const child of children) child.checkAlive()
      return loaded
    },
  }
}

/** Maximum number of leads to create for a phase that changes leads. */
const mostCreated = 2_000

async function prepareMaterial(
  { key, siteId, sample, settle }: Stage,
  { origin }: Child,
  phase: ThroughputName,
): Promise<Material> {
  if (!phases[phase].needsCreated) return { ...sample, siteId, created: [] }
  const created = await createLeads(origin, key, Math.min(mostCreated, sample.leads))
  // Seals the new leads, because most leads in production are already sealed when they change.
  await settle()
  return { ...sample, siteId, created }
}
