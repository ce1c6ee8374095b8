import type { ClientRequest } from '../client-request.ts'
import type { Sample } from '../data-set/sample.ts'

/** Kind of request with its own times. */
export interface Kind {
  readonly title: string
  /** Sent in turn, so that the same request is repeated as rarely as possible. */
  readonly requests: readonly [ClientRequest, ...ClientRequest[]]
  /** Sent to the small organization instead of the large one. */
  readonly isSmall?: true
}

/** Target for each kind of a group, in milliseconds of the service, end to end. */
export interface Target {
  readonly p50Ms: number
  readonly maxMs?: number
  /** Minimum speed relative to the baseline. */
  readonly timesBaseline?: number
  /** Maximum time of the large organization relative to the small one. */
  readonly timesSmall?: number
}

/** Input for creating kinds. */
export interface Asking {
  readonly sample: Sample
  /** Exact number of leads that a list finds, by its query. */
  fetchTotal(query: string): Promise<number>
}

/** Kinds that share a target. */
export interface LatencyGroup {
  readonly title: string
  readonly target: Target
  kinds(asking: Asking): Promise<readonly Kind[]> | readonly Kind[]
}
