import { NativeSelect, Paper, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AdReport } from '../../../../contract/ad-spend/ad-report.ts'
import type { Pagination } from '../../../../sdk/index.ts'
import { orgQuery, useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { Card } from '../../../components/page/card.tsx'
import type { Days } from '../../../components/period/period.ts'
import { usePrintedRows } from '../../../components/report/print-report.ts'
import { messages } from '../../../i18n/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { SpendOverTime } from '../chart/spend-over-time.tsx'
import { groupsBelow } from './ad-hierarchy.ts'
import { FirstSpendSteps } from './first-spend-steps.tsx'
import { RateNotice } from './rate-notice.tsx'
import { ReportHeader } from './report-header.tsx'
import { ReportPaging } from './report-paging.tsx'
import { buildReportQuery, pageSizes, parseReportParams } from './report-params.ts'
import { ReportTable } from './report-table.tsx'
import { isSameTable } from './same-table.ts'
import { SpendFigures } from './spend-figures.tsx'
import { ZoneNotice } from './zone-notice.tsx'

const texts = messages.adSpend

/** Report for a period and for the part of the ad hierarchy in the URL. */
export function Report({ days }: { readonly days: Days }) {
  const org = useOrg()
  const [search] = useSearchParams()
  const { limit, page } = parseReportParams(search)
  const rowsQuery = buildReportQuery(search, days)
  const input = { ...rowsQuery, limit, page }
  const reportQuery = orgQuery(org.id, 'get_ad_report', input)
  const query = useQuery({
    ...reportQuery,
    // The current rows stay visible while the same table loads in another order or at another page.
    placeholderData: (last, before) =>
      before !== undefined && isSameTable(before.queryKey, reportQuery.queryKey) ? last : undefined,
  })
  const printed = usePrintedRows(async () =>
    (await import('./export-ad-report.ts')).loadPrintedRows(org.id, rowsQuery),
  )
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height={420} />}>
      {({ data, meta: { pagination } }) =>
        data.currencies.length === 0 ? (
          <FirstSpendSteps />
        ) : (
          <ReportContent
            report={printed === undefined ? data : { ...data, rows: [...printed] }}
            pagination={
              printed === undefined || pagination === undefined
                ? pagination
                : { ...pagination, page: 1, limit: printed.length }
            }
          />
        )
      }
    </QueryBoundary>
  )
}

interface ShownProps {
  readonly report: AdReport
  readonly pagination: Pagination | undefined
}

function ReportContent({ report, pagination }: ShownProps) {
  const [search] = useSearchParams()
  const { place, by } = parseReportParams(search)
  const { startDate, endDate } = report
  // The response contains the bounds of the previous period.
  const bounds = useOrgQuery('get_dashboard', { startDate, endDate }).data?.data
  const isEmpty = report.totals.length === 0
  return (
    <Stack gap="md">
      <ReportHeader place={place} report={report} />
      <RateNotice unconverted={report.unconverted} />
      {isEmpty ? (
        <Paper withBorder>
          <EmptyState
            title={texts.nothing}
            help={Object.keys(place).length === 0 ? texts.nothingHelp : texts.nothingBelow}
          />
        </Paper>
      ) : (
        <>
          <SpendFigures report={report} before={bounds?.before ?? undefined} />
          <SpendOverTime report={report} />
          <Card title={texts.table(texts.groups[by])} actions={<GroupSelect />}>
            <ReportTable report={report} />
            {by === 'campaign' ? (
              <Text size="xs" c="dimmed" maw="44rem">
                {texts.leadsHelp}
              </Text>
            ) : null}
            <ZoneNotice zones={report.zones} />
            {pagination === undefined ? null : (
              <ReportPaging pagination={pagination} sizes={pageSizes} />
            )}
          </Card>
        </>
      )}
    </Stack>
  )
}

/** Selects the grouping; phones get a select, because the buttons do not fit. */
function GroupSelect() {
  const [search, change] = useSearchParams()
  const { place, by } = parseReportParams(search)
  const choice = {
    size: 'xs',
    'aria-label': texts.by,
    data: groupsBelow(place).map((value) => ({ value, label: texts.groups[value] })),
    value: by,
  } as const
  const choose = (value: string) => change({ by: value, page: '', sort: '' })
  return (
    <>
      <NativeSelect
        {...choice}
        hiddenFrom="sm"
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <SegmentedControl {...choice} visibleFrom="sm" onChange={choose} />
    </>
  )
}
