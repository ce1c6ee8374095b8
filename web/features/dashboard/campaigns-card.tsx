import { Anchor, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useOrgQuery } from '../../api/org-query.ts'
import { useCurrency } from '../../auth/use-currency.ts'
import { useMaySeeLeads, useOrg } from '../../auth/use-org.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { QueryBoundary } from '../../components/feedback/query-boundary.tsx'
import { Card } from '../../components/page/card.tsx'
import { type Days, periodParams } from '../../components/period/period.ts'
import { ModelSelect } from '../../components/report/model-select.tsx'
import type { Bounds } from '../../components/table/leads-link.tsx'
import { messages } from '../../i18n/index.ts'
import { formatTenths } from '../../lib/numbers.ts'
import { pickOption, useSearchParams } from '../../lib/use-search-params.ts'
import {
  type Campaign,
  campaignColumns,
  countWithoutCampaign,
  sortCampaigns,
  toCampaigns,
} from './campaigns.ts'
import { CampaignsTable } from './campaigns-table.tsx'
import { parseDashboardParams } from './dashboard-params.ts'

const texts = messages.dashboard

/** Maximum number of rows; the attribution page shows all rows. */
const maxRows = 10

/** Maximum number of campaigns to compare. */
const limit = 500

interface Props {
  readonly days: Days
  /**
   * Bounds of the period in which the leads behind the metrics were created; `undefined` until
   * available.
   */
  readonly bounds: Bounds | undefined
}

/** Best campaigns, with their costs. */
export function CampaignsCard({ days, bounds }: Props) {
  const { id: orgId } = useOrg()
  const [search, change] = useSearchParams()
  const { model, countBy } = parseDashboardParams(search)
  const currency = useCurrency()
  const credits = useOrgQuery('get_attribution', {
    period: 'custom',
    ...days,
    by: countBy,
    groupBy: 'campaign',
    limit,
    ...(currency === null ? {} : { currency }),
  })
  const allCampaigns = { ...periodParams(search), by: 'campaign', countBy }
  return (
    <Card
      isTall
      title={texts.campaigns}
      help={texts.campaignsHelp}
      actions={
        <>
          <ModelSelect value={model} onChange={(value) => change({ model: value })} />
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/o/$orgId/attribution"
                params={{ orgId }}
                search={allCampaigns}
                {...props}
              />
            )}
          >
            {texts.allCampaigns}
          </Anchor>
        </>
      }
    >
      <QueryBoundary query={credits} skeleton={<Skeleton height={280} />}>
        {({ data: { rows } }) => (
          <BestCampaigns
            campaigns={toCampaigns(rows, model)}
            without={countWithoutCampaign(rows, model)}
            bounds={bounds}
          />
        )}
      </QueryBoundary>
    </Card>
  )
}

interface BestProps {
  readonly campaigns: readonly Campaign[]
  readonly without: number
  readonly bounds: Bounds | undefined
}

function BestCampaigns({ campaigns, without, bounds }: BestProps) {
  const maySeeLeads = useMaySeeLeads()
  const [search, change] = useSearchParams()
  const [name, direction] = (search.sort ?? '').split(':')
  const column = pickOption(campaignColumns, name, 'leads')
  const isDown = direction !== 'asc'
  if (campaigns.length === 0) {
    return <EmptyState title={texts.noCampaigns} help={texts.noCampaignsHelp} />
  }
  return (
    <>
      <CampaignsTable
        campaigns={sortCampaigns(campaigns, column, isDown).slice(0, maxRows)}
        sort={{ column, isDown }}
        bounds={bounds}
        onSort={(next) => {
          const isNextDown = next === column ? !isDown : next !== 'name'
          change({ sort: `${next}:${isNextDown ? 'desc' : 'asc'}` })
        }}
      />
      <Text size="xs" c="dimmed" mt="sm">
        {without > 0 ? `${texts.withoutCampaign(formatTenths(without))} ` : ''}
        {maySeeLeads ? texts.linksHelp : ''}
      </Text>
    </>
  )
}
