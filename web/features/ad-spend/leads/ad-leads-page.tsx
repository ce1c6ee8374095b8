import { SegmentedControl, Skeleton } from '@mantine/core'
import { useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { Page } from '../../../components/page/page.tsx'
import type { Days } from '../../../components/period/period.ts'
import { usePeriod } from '../../../components/period/use-period.ts'
import { messages } from '../../../i18n/index.ts'
import { formatDay } from '../../../lib/times.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { placeLevels } from '../report/ad-hierarchy.ts'
import { Breadcrumbs, usePlaceRow } from '../report/breadcrumbs.tsx'
import { placeName } from '../report/row-labels.ts'
import { AdLeads } from './ad-leads.tsx'
import { leadFigures, parseFigureLeads, reportSearch } from './figure-leads.ts'

const texts = messages.adSpend.figureLeads

/** Leads behind a metric in the report. */
export function AdLeadsPage() {
  const settings = useOrgQuery('get_settings', {})
  const days = usePeriod()
  if (days !== undefined) return <FigureLeadsPage days={days} />
  return (
    <Page title={texts.titles.leads}>
      <QueryBoundary query={settings} skeleton={<Skeleton height={320} />}>
        {() => null}
      </QueryBoundary>
    </Page>
  )
}

function FigureLeadsPage({ days }: { readonly days: Days }) {
  const [search, change] = useSearchParams()
  const { place, counted, rowCurrency } = parseFigureLeads(search)
  const last = placeLevels(place).at(-1)
  const { row, isKnown } = usePlaceRow(place, days, last !== undefined && last.group !== 'platform')
  const named = { ...row, ...place }
  const name = last === undefined ? messages.adSpend.all : placeName(named, last)
  const span = messages.dashboard.span(formatDay(days.startDate), formatDay(days.endDate))
  return (
    <Page
      title={isKnown ? texts.title(texts.titles[counted], name) : texts.titles[counted]}
      help={rowCurrency === undefined ? span : texts.inCurrency(span, rowCurrency)}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={texts.counted}
          data={leadFigures.map((value) => ({ value, label: messages.adSpend.figures[value] }))}
          value={counted}
          onChange={(value) => change({ counted: value, page: '' })}
        />
      }
    >
      {isKnown ? (
        <Breadcrumbs
          place={place}
          named={named}
          search={reportSearch(search, days)}
          page={texts.titles[counted]}
        />
      ) : (
        <Skeleton height={20} />
      )}
      <AdLeads days={days} />
    </Page>
  )
}
