import { redirect } from '@tanstack/react-router'
import { parseSearch, type Search, stringifySearch } from '../../lib/search-params.ts'
import { periodParams } from './period.ts'

const keyPrefix = 'leadtrace-period-'

/** Key for the page that lists all organizations. */
const allOrgs = 'all'

/** Last period chosen in this browser; empty if none has been chosen. */
export function loadLastPeriod(orgId = allOrgs): Search {
  try {
    return periodParams(parseSearch(localStorage.getItem(keyPrefix + orgId) ?? ''))
  } catch {
    return {}
  }
}

/** Saves the chosen period. If storage is unavailable, reports start with the default period. */
export function saveLastPeriod(orgId: string | undefined, search: Search): void {
  try {
    localStorage.setItem(keyPrefix + (orgId ?? allOrgs), stringifySearch(periodParams(search)))
  } catch {
    // Storage may be unavailable.
  }
}

/** Period to use in the URL of a report: the one in the current URL, or else the last period. */
export function carryPeriod(search: Search, lastPeriod: Search): Search {
  const period = periodParams(search)
  return period.period === undefined ? lastPeriod : period
}

interface Visit {
  readonly params: { readonly orgId?: string }
  readonly search: Search
  readonly location: { readonly pathname: string }
}

/**
 * Adds the last period to a URL that has none, so that the URL determines what is shown.
 *
 * @see L-83
 */
export function addLastPeriod({ params, search, location: { pathname } }: Visit): void {
  const { period, startDate, endDate, ...others } = search
  if (periodParams(search).period !== undefined) return
  const lastPeriod = loadLastPeriod(params.orgId)
  if (lastPeriod.period === undefined) return
  throw redirect({ to: pathname, search: { ...others, ...lastPeriod }, replace: true })
}
