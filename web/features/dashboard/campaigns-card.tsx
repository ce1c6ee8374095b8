import { Anchor, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AttributionModel } from '../../../contract/attribution-models.ts'
import { useOrgQuery } from '../../api/org-query.ts'
import { useOrg } from '../../auth/use-org.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { QueryBoundary } from '../../components/feedback/query-boundary.tsx'
import { Card } from '../../components/page/card.tsx'
import type { Days } from '../../components/period/period.ts'
import type { Bounds } from '../../components/table/leads-link.tsx'
import { words } from '../../i18n/en/index.ts'
import { formatTenths } from '../../lib/numbers.ts'
import { chosen, useChoices } from '../../lib/use-search-params.ts'
import { campaignColumns, campaignsOf, sortCampaigns } from './campaigns.ts'
import { CampaignsTable } from './campaigns-table.tsx'
import { dashboardChoices } from './dashboard-params.ts'
import { ModelSelect } from './model-select.tsx'

const texts = words.dashboard

/** Most rows of the table; the page of attribution has the others. */
const shownRows = 10

/** Most campaigns that are compared. */
const limit = 500

interface Props {
  readonly days: Days
  /** Of the leads behind the figures; missing until they are known. */
  readonly bounds: Bounds | undefined
}

/** The campaigns that brought most, with what they cost. */
export function Campaigns({ days, bounds }: Props) {
  const { id: orgId } = useOrg()
  const [search, change] = useChoices()
  const { model } = dashboardChoices(search)
  const spend = useOrgQuery('get_ad_spend', { period: 'custom', ...days, limit })
  const credits = useOrgQuery('get_attribution', { ...days, by: 'campaign', limit })
  const mappings = useOrgQuery('list_ad_mappings', {})
  const all = { period: 'custom', ...days, by: 'campaign' }
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
              <Link to="/o/$orgId/attribution" params={{ orgId }} search={all} {...props} />
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
                  <Best
                    campaigns={campaignsOf(data.rows, rows, { model, mappings: mapped })}
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
  readonly campaigns: ReturnType<typeof campaignsOf>
  readonly without: number
  readonly bounds: Bounds | undefined
}

function Best({ campaigns, without, bounds }: BestProps) {
  const [search, change] = useChoices()
  const [name, direction] = (search.sort ?? '').split(':')
  const column = chosen(campaignColumns, name, 'leads')
  const isDown = direction !== 'asc'
  if (campaigns.length === 0) {
    return <EmptyState title={texts.noCampaigns} help={texts.noCampaignsHelp} />
  }
  return (
    <>
      <CampaignsTable
        campaigns={sortCampaigns(campaigns, column, isDown).slice(0, shownRows)}
        sort={{ column, isDown }}
        bounds={bounds}
        onSort={(next) => {
          const turned = next === column ? !isDown : next !== 'name'
          change({ sort: `${next}:${turned ? 'desc' : 'asc'}` })
        }}
      />
      <Text size="xs" c="dimmed" mt="sm">
        {without > 0 ? `${texts.withoutCampaign(formatTenths(without))} ` : ''}
        {texts.linksHelp}
      </Text>
    </>
  )
}

/** Leads that no campaign is credited with. */
const withoutCampaign = (
  rows: Parameters<typeof campaignsOf>[0],
  model: AttributionModel,
): number =>
  rows
    .filter(({ group }) => group === '(none)' || group === '(unknown)')
    .reduce((sum, { models }) => sum + models[model].leads, 0)
