import { Group, Paper, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { hasChange } from '../../../contract/reports/attribution-columns.ts'
import { useOrgQuery } from '../../api/org-query.ts'
import { useCurrency } from '../../auth/use-currency.ts'
import { useOrg } from '../../auth/use-org.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { QueryBoundary } from '../../components/feedback/query-boundary.tsx'
import { lazyPart } from '../../components/loading/lazy-part.tsx'
import { Card } from '../../components/page/card.tsx'
import { parseCounting } from '../../components/page/counting.ts'
import { CountingControl } from '../../components/page/counting-control.tsx'
import { Page } from '../../components/page/page.tsx'
import type { Days } from '../../components/period/period.ts'
import { PeriodPicker } from '../../components/period/period-picker.tsx'
import { usePeriod } from '../../components/period/use-period.ts'
import { CurrencySelect } from '../../components/report/currency-select.tsx'
import { ModelSelect } from '../../components/report/model-select.tsx'
import { buildPdfUrl } from '../../components/report/pdf-url.ts'
import { usePrintedRows } from '../../components/report/print-report.ts'
import { reportFileName } from '../../components/report/report-file.ts'
import { ReportMenu } from '../../components/report/report-menu.tsx'
import { messages } from '../../i18n/index.ts'
import { parseCurrency } from '../../lib/currencies.ts'
import { useSearchParams } from '../../lib/use-search-params.ts'
import { groups, measures, parseAttributionParams, toServerSort } from './attribution-params.ts'
import { AttributionTable } from './attribution-table.tsx'
import { ModelExplanations } from './model-explanations.tsx'

// Loads after the table.
const TopPaths = lazyPart(async () => (await import('./top-paths.tsx')).TopPaths)

const texts = messages.attribution

/** Attribution report under one model, compared with the default model, and the top paths. */
export function AttributionPage() {
  const settings = useOrgQuery('get_settings', {})
  const [, change] = useSearchParams()
  const period = usePeriod()
  const picker =
    period === undefined ? undefined : (
      <>
        <AttributionExport days={period} />
        <PeriodPicker period={period} onChange={change} />
      </>
    )
  return (
    <Page title={texts.title} help={texts.help} actions={picker}>
      <ReportControls />
      <QueryBoundary query={settings} skeleton={<Skeleton height={420} />}>
        {() => (period === undefined ? null : <Report days={period} />)}
      </QueryBoundary>
    </Page>
  )
}

/** Selects the grouping, the measure and the model. */
function ReportControls() {
  const [search, change] = useSearchParams()
  const { by, measure, model } = parseAttributionParams(search)
  return (
    <Group gap="sm">
      <SegmentedControl
        aria-label={texts.by}
        data={groups.map((value) => ({ value, label: texts.groups[value] }))}
        value={by}
        onChange={(value) => change({ by: value, limit: '' })}
      />
      <SegmentedControl
        aria-label={texts.measure}
        data={measures.map((value) => ({ value, label: texts.measures[value] }))}
        value={measure}
        onChange={(value) => change({ measure: value })}
      />
      <ModelSelect size="sm" value={model} onChange={(value) => change({ model: value })} />
      <CountingControl />
      <ReportCurrency />
    </Group>
  )
}

/** Selects a currency from those that the organization has exchange rates for. */
function ReportCurrency() {
  const rates = useOrgQuery('list_currency_rates', {})
  const own = useCurrency()
  const targets = (rates.data?.data ?? []).flatMap(({ from, to }) => (from === own ? [to] : []))
  return <CurrencySelect currencies={[...new Set(targets)].sort()} fewest={1} />
}

/** Query for the groups that the URL selects, without paging. */
function useReportQuery({ startDate, endDate }: Days) {
  const [search] = useSearchParams()
  const params = parseAttributionParams(search)
  const currency = parseCurrency(search)
  return {
    period: 'custom',
    startDate,
    endDate,
    by: parseCounting(search),
    groupBy: params.by,
    sort: toServerSort(params),
    ...(currency === undefined ? {} : { currency }),
  } as const
}

function AttributionExport({ days }: { readonly days: Days }) {
  const org = useOrg()
  const [search] = useSearchParams()
  const query = useReportQuery(days)
  const { measure, model } = parseAttributionParams(search)
  return (
    <ReportMenu
      fileName={reportFileName(['attribution', query.groupBy], days)}
      loadTable={async () =>
        (await import('./export-attribution.ts')).exportAttribution(org.id, query)
      }
      pdf={buildPdfUrl(org.id, 'attribution', { ...query, measure, model })}
    />
  )
}

function Report({ days: { startDate, endDate } }: { readonly days: Days }) {
  const [search] = useSearchParams()
  const { by, model, limit } = parseAttributionParams(search)
  const days = { startDate, endDate }
  const { id: orgId } = useOrg()
  const query = useReportQuery(days)
  const table = useOrgQuery('get_attribution', { ...query, limit })
  const printed = usePrintedRows(async () =>
    (await import('./export-attribution.ts')).loadPrintedRows(orgId, query),
  )
  // The response contains the exact bounds of the period, which links to lead lists need.
  const bounds = useOrgQuery('get_dashboard', days)
  return (
    <QueryBoundary query={table} skeleton={<Skeleton height={420} />}>
      {({ data, meta: { currency = null } }) =>
        data.groups === 0 ? (
          <Paper withBorder>
            <EmptyState title={texts.empty} help={texts.emptyHelp} />
          </Paper>
        ) : (
          <Stack gap="lg">
            <Card
              title={texts.table(texts.models[model].name, texts.groups[by])}
              help={
                noRate(parseCurrency(search), currency) ??
                (hasChange(model) ? undefined : texts.comparedHelp)
              }
            >
              <AttributionTable
                table={printed === undefined ? data : { ...data, rows: [...printed] }}
                currency={currency}
                bounds={bounds.data?.data}
              />
            </Card>
            <Suspense fallback={<Skeleton height={300} />}>
              <TopPaths days={days} by={query.by} />
            </Suspense>
            {/* Only now, because the report is higher than its placeholder and would move them. */}
            <ModelExplanations />
          </Stack>
        )
      }
    </QueryBoundary>
  )
}

/**
 * Message that values are in a different currency; `undefined` if they are in the requested one.
 */
const noRate = (requested: string | undefined, shown: string | null): string | undefined =>
  requested === undefined || requested === shown ? undefined : texts.noRate(requested)
