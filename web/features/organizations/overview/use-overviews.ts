import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { GetOverviewOutput } from '../../../../sdk/app-operations.generated.ts'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { app } from '../../../api/client.ts'
import { orgQuery } from '../../../api/org-query.ts'
import { type MyOrg, useMe } from '../../../auth/use-org.ts'
import { parsePeriod } from '../../../components/period/period.ts'
import { createPool } from '../../../lib/create-pool.ts'
import { dayAt } from '../../../lib/days.ts'
import type { Search } from '../../../lib/search-params.ts'

/** An organization's metrics. */
export type Overview = GetOverviewOutput

export interface OrgOverview {
  readonly org: MyOrg
  /** `undefined` while loading or after an error. */
  readonly overview: Overview | undefined
  readonly query: UseQueryResult<unknown>
}

/**
 * Maximum number of organizations to load at the same time; loading many at once would slow each of
 * them down.
 */
const pool = createPool(4)

/** Timeout per organization, so that a slow one does not delay those that are waiting. */
const timeoutMs = 12_000

/**
 * Metrics of each of the user's organizations for the period in the URL, with days in each
 * organization's time zone. Organizations load, fail and are retried independently.
 *
 * @see L-356
 */
export function useOverviews(search: Search): readonly OrgOverview[] {
  const { organizations } = useMe()
  const queries = useQueries({
    queries: organizations.map((org) => overviewQuery(org, search)),
  })
  return organizations.flatMap((org, i) => {
    const query = queries[i]
    return query === undefined ? [] : [{ org, query, overview: query.data?.data }]
  })
}

/** Query for the metrics of an organization in the URL's period. */
export function overviewQuery({ id, timeZone }: MyOrg, search: Search) {
  const { startDate, endDate } = parsePeriod(search, dayAt(Date.now(), timeZone))
  const input = { startDate, endDate }
  return {
    ...orgQuery(id, 'get_overview', input),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      pool(() => loadInTime(id, input, signal), signal),
    // The query is not retried automatically, because the row shows the error and a button that
    // retries.
    retry: false,
  }
}

async function loadInTime(
  orgId: string,
  input: { readonly startDate: string; readonly endDate: string },
  signal: AbortSignal,
) {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await app.inOrg(orgId)('get_overview', input, {
      signal: AbortSignal.any([signal, timeout]),
    })
  } catch (cause) {
    if (!timeout.aborted || signal.aborted) throw cause
    throw new LeadtraceError('TIMEOUT', `No response within ${timeoutMs} ms.`, { cause })
  }
}
