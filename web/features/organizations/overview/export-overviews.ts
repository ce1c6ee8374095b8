import type { QueryClient } from '@tanstack/react-query'
import type { MyOrg } from '../../../auth/use-org.ts'
import { errorMessage } from '../../../components/feedback/toast.ts'
import { parsePeriod } from '../../../components/period/period.ts'
import type { ReportTable } from '../../../components/report/report-file.ts'
import { dayAt } from '../../../lib/days.ts'
import type { Search } from '../../../lib/search-params.ts'
import { parseOverviewSort, sortOverviews } from './sort-overviews.ts'
import { type Overview, overviewQuery } from './use-overviews.ts'

const columns = [
  'organization',
  'startDate',
  'endDate',
  'leads',
  'won',
  'currency',
  'spend',
  'costPerLead',
  'roas',
  'lastLeadAt',
  'problems',
  'error',
] as const

interface LoadedRow {
  readonly org: MyOrg
  readonly overview: Overview | undefined
  /** Reason why the metrics are missing; empty if they have been loaded. */
  readonly error: string
}

/**
 * Table of all organizations in the same order as on the page, available once every organization
 * has loaded or failed. The days that a row covers depend on the organization's time zone.
 */
export async function exportOverviews(
  client: QueryClient,
  organizations: readonly MyOrg[],
  search: Search,
): Promise<ReportTable> {
  const loaded = await Promise.all(
    organizations.map(async (org): Promise<LoadedRow> => {
      try {
        const { data } = await client.ensureQueryData(overviewQuery(org, search))
        return { org, overview: data, error: '' }
      } catch (error) {
        return { org, overview: undefined, error: errorMessage(error) }
      }
    }),
  )
  const rows = sortOverviews(loaded, parseOverviewSort(search.sort))
  return { columns, rows: rows.map((row) => toCells(row, search)) }
}

function toCells({ org, overview, error }: LoadedRow, search: Search) {
  const { startDate, endDate } = parsePeriod(search, dayAt(Date.now(), org.timeZone))
  const { leads, won, spend, lastLeadAt, problems } = overview ?? {}
  return [
    ...[org.name, startDate, endDate, leads, won],
    ...[spend?.currency, spend?.amount, spend?.costPerLead, spend?.roas],
    ...[lastLeadAt, problems?.map(({ title }) => title).join(', '), error],
  ]
}
