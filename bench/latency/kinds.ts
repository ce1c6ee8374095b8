import type { ClientRequest } from '../client-request.ts'
import type { Sample } from '../data-set/sample.ts'

/** A kind of request that is timed separately. */
export interface Kind {
  readonly title: string
  /** Requests to send in turn, so that each one is repeated as rarely as possible. */
  readonly requests: readonly [ClientRequest, ...ClientRequest[]]
  /** True to send the requests to the small organization instead of the large one. */
  readonly isSmall?: true
}

/** Target for each kind in a group: the service's end-to-end time in milliseconds. */
export interface Target {
  readonly p50Ms: number
  readonly maxMs?: number
  /** Minimum speed, relative to the baseline. */
  readonly timesBaseline?: number
  /** Maximum time in the large organization, relative to that in the small one. */
  readonly timesSmall?: number
}

/** Data for building request kinds. */
export interface Asking {
  readonly sample: Sample
  /** Exact number of leads that match a list query. */
  fetchTotal(query: string): Promise<number>
}

/** Request kinds that share a target. */
export interface LatencyGroup {
  readonly title: string
  readonly target: Target
  kinds(asking: Asking): Promise<readonly Kind[]> | readonly Kind[]
}
