import { SegmentedControl, Skeleton } from '@mantine/core'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { NotFound } from '../../../components/feedback/not-found.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { Page } from '../../../components/page/page.tsx'
import type { Days } from '../../../components/period/period.ts'
import { usePeriod } from '../../../components/period/use-period.ts'
import { words } from '../../../i18n/en/index.ts'
import { formatDay } from '../../../lib/times.ts'
import { useChoices } from '../../../lib/use-search-params.ts'
import { trailOf } from '../report/ad-hierarchy.ts'
import { PlaceTrail, usePlaceRow } from '../report/breadcrumbs.tsx'
import { placeName } from '../report/row-labels.ts'
import { AdLeads } from './ad-leads.tsx'
import { figureLeads, leadFigures, searchOfReport } from './figure-leads.ts'

const texts = words.adSpend.behind

/** The leads that a figure of the report counts. */
export function AdLeadsPage() {
  const org = useOrg()
  const settings = useOrgQuery('get_settings', {})
  const days = usePeriod()
  if (!org.may('reports.read') || !org.may('leads.read')) return <NotFound />
  if (days !== undefined) return <Behind days={days} />
  return (
    <Page title={texts.titles.leads}>
      <QueryBoundary query={settings} skeleton={<Skeleton height={320} />}>
        {() => null}
      </QueryBoundary>
    </Page>
  )
}

function Behind({ days }: { readonly days: Days }) {
  const [search, change] = useChoices()
  const { place, counted, rowCurrency } = figureLeads(search)
  const last = trailOf(place).at(-1)
  const { row, isKnown } = usePlaceRow(place, days, last !== undefined && last.group !== 'platform')
  const named = { ...row, ...place }
  const name = last === undefined ? words.adSpend.all : placeName(named, last)
  const span = words.dashboard.span(formatDay(days.startDate), formatDay(days.endDate))
  return (
    <Page
      title={isKnown ? texts.title(texts.titles[counted], name) : texts.titles[counted]}
      help={rowCurrency === undefined ? span : texts.inCurrency(span, rowCurrency)}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={texts.counted}
          data={leadFigures.map((value) => ({ value, label: words.adSpend.figures[value] }))}
          value={counted}
          onChange={(value) => change({ counted: value, page: '' })}
        />
      }
    >
      {isKnown ? (
        <PlaceTrail
          place={place}
          named={named}
          search={searchOfReport(search, days)}
          page={texts.titles[counted]}
        />
      ) : (
        <Skeleton height={20} />
      )}
      <AdLeads days={days} />
    </Page>
  )
}
