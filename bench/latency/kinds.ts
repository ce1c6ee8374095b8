import type { ClientRequest } from '../client-request.ts'
import type { Sample } from '../data-set/sample.ts'

/** One kind of request; its time is reported by itself. */
export interface Kind {
  readonly title: string
  /** Sent in turn, so that no answer is asked for twice in a row where that can be. */
  readonly requests: readonly [ClientRequest, ...ClientRequest[]]
  /** Asked by the small organization instead of the large one. */
  readonly isSmall?: true
}

/** What each kind of a group is to reach, in milliseconds of the service, end to end. */
export interface Target {
  readonly p50Ms: number
  readonly maxMs?: number
  /** How many times faster than the baseline. */
  readonly timesBaseline?: number
  /** Most time for the large organization, in times of that for the small one. */
  readonly timesSmall?: number
}

/** What kinds are made from. */
export interface Asking {
  readonly sample: Sample
  /** Exact number of leads that a list finds, by its query. */
  fetchTotal(query: string): Promise<number>
}

/** Kinds that one target holds for. */
export interface LatencyGroup {
  readonly title: string
  readonly target: Target
  kinds(asking: Asking): Promise<readonly Kind[]> | readonly Kind[]
}
