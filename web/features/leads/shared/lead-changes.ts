import type { AppAnswer } from '../../../../sdk/app-client.ts'
import type { ListLeadsOutput } from '../../../../sdk/app-operations.generated.ts'

/** Result of a poll for changes to the organization's leads. */
export interface LeadChanges {
  /** Differs from the previous poll's value if a lead was created, changed or deleted. */
  readonly last: string
  /** True if the page may have read its leads before the last change. */
  readonly isRecent: boolean
  /** Number of consecutive polls that found a change. */
  readonly streak: number
}

/** Maximum time between the page's own requests and its first poll. */
const recentMs = 60_000

/**
 * Poll intervals: the minimum, the maximum while leads keep changing, and the one used while the
 * service reports changes.
 */
const poll = { leastMs: 4_000, mostMs: 60_000, reportedMs: 300_000 } as const

/** @param answer Response that contains the most recently changed lead. */
export function nextChanges(
  before: LeadChanges | undefined,
  { data: [lead], meta }: Pick<AppAnswer<ListLeadsOutput>, 'data' | 'meta'>,
): LeadChanges {
  const updatedAt = lead?.updatedAt ?? ''
  const last = `${meta.pagination?.total} ${lead?.id} ${updatedAt}`
  return {
    last,
    isRecent: Date.parse(meta.timestamp) - Date.parse(updatedAt) < recentMs,
    streak: before === undefined || before.last === last ? 0 : before.streak + 1,
  }
}

/**
 * Poll interval. It doubles with each consecutive change, so that pages do not reload constantly in
 * a busy organization.
 *
 * @param isReported  True if the service reports changes. Polling continues because a report is
 *   lost if the process that sends it dies.
 */
export const nextPollMs = (changes: LeadChanges | undefined, isReported: boolean): number =>
  isReported ? poll.reportedMs : Math.min(poll.leastMs * 2 ** (changes?.streak ?? 0), poll.mostMs)
