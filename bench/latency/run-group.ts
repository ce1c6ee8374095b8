import { checkAgreement, readOutcome } from '../agreement.ts'
import type { Child } from '../child.ts'
import { openClient } from '../client.ts'
import { buildGet } from '../client-request.ts'
import type { Stage } from '../stage.ts'
import { type LatencyName, latencyGroups } from './groups.ts'
import type { Kind } from './kinds.ts'
import { type Latency, measureKinds, type Pace } from './measure-kinds.ts'

/** Result of one kind of request. */
export interface KindResult {
  readonly title: string
  readonly isSmall: boolean
  /** Number of leads that the service and the baseline both found. */
  readonly total: number
  readonly service: Latency
  readonly baseline: Latency
}

/** Result of one group. */
export interface GroupResult {
  readonly group: LatencyName
  readonly kinds: readonly KindResult[]
  /**
   * Reasons why other kinds could not be measured: an error, or a mismatch between the leads from
   * the service and the baseline.
   */
  readonly failures: readonly string[]
}

/** Maximum number of requests per kind. */
const mostRequests = 200

/** Duration per kind on each server, as a fraction of a throughput measurement. */
const kindShare = 0.3

/**
 * Measures a group with one client: first the service, then the baseline. If the two do not return
 * the same leads in the same order, the kind is skipped and listed as a failure.
 *
 * @param seconds Duration of a throughput measurement.
 */
export async function runGroup(
  stage: Stage,
  group: LatencyName,
  seconds: number,
): Promise<GroupResult> {
  const { totals, failures } = await findTotals(stage, await loadKinds(stage, group))
  const kinds = [...totals.keys()]
  const pace = { mostRequests, seconds: seconds * kindShare }
  const service = await measureSide(stage, stage.services[0], kinds, pace)
  const baseline = await measureSide(stage, stage.baseline, kinds, pace)
  return {
    group,
    failures,
    kinds: kinds.flatMap((kind) => {
      const [ours, theirs] = [service.get(kind), baseline.get(kind)]
      if (ours === undefined || theirs === undefined) return []
      const { title, isSmall = false } = kind
      return [{ title, isSmall, total: totals.get(kind) ?? 0, service: ours, baseline: theirs }]
    }),
  }
}

async function loadKinds(
  { services: [service], key, sample }: Stage,
  group: LatencyName,
): Promise<readonly Kind[]> {
  const client = openClient(service.origin, key)
  const fetchTotal = async (query: string) => {
    const { body } = await client.send(buildGet(`/api/leads?limit=1&${query}`))
    return readOutcome(body).total
  }
  const kinds = await latencyGroups[group].kinds({ sample, fetchTotal })
  client.close()
  return kinds
}

const selectKey = ({ key, small }: Stage, { isSmall }: Kind): string => (isSmall ? small.key : key)

/**
 * Totals for the kinds on which the service and the baseline agree. Disagreements become failures
 * instead of errors, so that hours of measurements are not lost.
 */
async function findTotals(stage: Stage, kinds: readonly Kind[]) {
  const totals = new Map<Kind, number>()
  const failures: string[] = []
  for (const kind of kinds) {
    const { title, requests } = kind
    try {
      const side = { ...stage, key: selectKey(stage, kind) }
      totals.set(kind, (await checkAgreement(side, title, requests[0])).total)
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
  }
  return { totals, failures }
}

async function measureSide(
  stage: Stage,
  { origin, checkAlive }: Child,
  kinds: readonly Kind[],
  pace: Pace,
): Promise<Map<Kind, Latency>> {
  const large = openClient(origin, stage.key)
  const small = openClient(origin, stage.small.key)
  const latencies = await measureKinds(kinds, pace, async ({ isSmall }, request) => {
    const { ms } = await (isSmall ? small : large).send(request)
    return ms
  })
  checkAlive()
  large.close()
  small.close()
  return latencies
}
