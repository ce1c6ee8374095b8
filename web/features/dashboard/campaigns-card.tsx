import { Anchor, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { useOrgQuery } from '../../api/org-query.ts'
import { useCurrency } from '../../auth/use-currency.ts'
import { useOrg } from '../../auth/use-org.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { QueryBoundary } from '../../components/feedback/query-boundary.tsx'
import { Card } from '../../components/page/card.tsx'
import { type Days, periodParams } from '../../components/period/period.ts'
import type { Bounds } from '../../components/table/leads-link.tsx'
import { messages } from '../../i18n/index.ts'
import { formatTenths } from '../../lib/numbers.ts'
import { pickOption, useSearchParams } from '../../lib/use-search-params.ts'
import { buildCampaigns, campaignColumns, sortCampaigns } from './campaigns.ts'
import { CampaignsTable } from './campaigns-table.tsx'
import { parseDashboardParams } from './dashboard-params.ts'
import { ModelSelect } from './model-select.tsx'

const texts = messages.dashboard

/** Maximum number of rows; the attribution page shows the rest. */
const maxRows = 10

/** Maximum number of campaigns to compare. */
const limit = 500

interface Props {
  readonly days: Days
  /** Bounds of the leads behind the figures; `undefined` until known. */
  readonly bounds: Bounds | undefined
}

/** Best campaigns with their cost. */
export function CampaignsCard({ days, bounds }: Props) {
  const { id: orgId } = useOrg()
  const [search, change] = useSearchParams()
  const { model } = parseDashboardParams(search)
  const currency = useCurrency()
  const spend = useOrgQuery('get_ad_spend', { period: 'custom', ...days, limit })
  const credits = useOrgQuery('get_attribution', { ...days, by: 'campaign', limit })
  const mappings = useOrgQuery('list_ad_mappings', {})
  const allCampaigns = { ...periodParams(search), by: 'campaign' }
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
      <QueryBoundary query={spend} skeleton={<Skeleton height={280} />}>
        {({ data: rows }) => (
          <QueryBoundary query={credits} skeleton={<Skeleton height={280} />}>
            {({ data }) => (
              <QueryBoundary query={mappings} skeleton={<Skeleton height={280} />}>
                {({ data: mapped }) => (
                  <BestCampaigns
                    campaigns={buildCampaigns(data.rows, rows, {
                      model,
                      mappings: mapped,
                      currency,
                    })}
                    without={withoutCampaign(data.rows, model)}
                    bounds={bounds}
                  />
                )}
              </QueryBoundary>
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Card>
  )
}

interface BestProps {
  readonly campaigns: ReturnType<typeof buildCampaigns>
  readonly without: number
  readonly bounds: Bounds | undefined
}

function BestCampaigns({ campaigns, without, bounds }: BestProps) {
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
        {texts.linksHelp}
      </Text>
    </>
  )
}

/** Number of leads that are not credited to a campaign. */
const withoutCampaign = (
  rows: Parameters<typeof buildCampaigns>[0],
  model: AttributionModel,
): number =>
  rows
    .filter(({ group }) => group === '(none)' || group === '(unknown)')
    .reduce((sum, { models }) => sum + models[model].leads, 0)
