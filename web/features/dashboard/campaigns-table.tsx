import { Text } from '@mantine/core'
import { useCurrency } from '../../auth/use-currency.ts'
import { type Bounds, LeadsLink, leadsBetween } from '../../components/table/leads-link.tsx'
import { SortHeader } from '../../components/table/sort-header.tsx'
import { Table } from '../../components/table/table.tsx'
import { messages } from '../../i18n/index.ts'
import { formatMoney, formatRatio, formatTenths, formatWholeValue } from '../../lib/numbers.ts'
import type { Campaign, CampaignColumn } from './campaigns.ts'

const texts = messages.dashboard

const columns: Record<CampaignColumn, string> = {
  name: texts.campaign,
  spend: texts.spend,
  leads: texts.leads,
  costPerLead: texts.costPerLead,
  qualified: texts.qualified,
  won: texts.won,
  value: texts.value,
  roas: texts.roas,
}

// `Object.entries` loses the literal type, but the record has exactly the columns as keys.
const heads = Object.entries(columns) as [CampaignColumn, string][]

interface Props {
  readonly campaigns: readonly Campaign[]
  readonly sort: { readonly column: CampaignColumn; readonly isDown: boolean }
  readonly bounds: Bounds | undefined
  readonly onSort: (column: CampaignColumn) => void
}

export const CampaignsTable = ({ campaigns, sort, bounds, onSort }: Props) => (
  <Table.ScrollContainer minWidth={820}>
    <Table verticalSpacing="xs" aria-label={texts.campaigns} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          {heads.map(([column, label]) => (
            <SortHeader
              key={column}
              label={label}
              action={texts.sortBy(label)}
              align={column === 'name' ? 'left' : 'right'}
              sorted={column !== sort.column ? 'none' : sort.isDown ? 'descending' : 'ascending'}
              onSort={() => onSort(column)}
            />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {campaigns.map((campaign) => (
          <CampaignRow
            key={`${campaign.group} ${campaign.platforms?.join()}`}
            campaign={campaign}
            bounds={bounds}
          />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

interface RowProps {
  readonly campaign: Campaign
  readonly bounds: Bounds | undefined
}

function CampaignRow({ campaign, bounds }: RowProps) {
  const valueCurrency = useCurrency()
  const { group, utmCampaigns = [], platforms = [], spend } = campaign
  const { leads, qualified, won, value, costPerLead, roas } = campaign.credit
  const currency = spend?.[0]?.currency ?? ''
  // A campaign with several spellings has no link, because a lead list cannot filter by all of
  // them.
  const utm_campaign = utmCampaigns.length === 1 ? utmCampaigns[0] : undefined
  const linked = (count: number, more: Readonly<Record<string, string>> = {}) =>
    count === 0 || utm_campaign === undefined || bounds === undefined ? (
      formatTenths(count)
    ) : (
      <LeadsLink c="inherit" size="sm" filters={leadsBetween(bounds, { utm_campaign, ...more })}>
        {formatTenths(count)}
      </LeadsLink>
    )
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} miw={170} maw={300}>
        <Text size="sm" fw={500} className="free-text" lineClamp={3} title={group}>
          {group}
        </Text>
        <Text size="xs" c="dimmed">
          {platforms.map(texts.displayName).join(', ')}
        </Text>
      </Table.Th>
      <Table.Td ta="right">
        {spend?.map((one) => (
          <div key={one.currency}>{formatMoney(one.spend, one.currency)}</div>
        ))}
        {spend?.length === 0 ? texts.none : null}
      </Table.Td>
      <Table.Td ta="right">{linked(leads)}</Table.Td>
      <Table.Td ta="right">
        {costPerLead === null ? texts.none : formatMoney(costPerLead, currency)}
      </Table.Td>
      <Table.Td ta="right">{linked(qualified, { 'qualifiedAt[exists]': 'true' })}</Table.Td>
      <Table.Td ta="right">{linked(won, { status: 'won' })}</Table.Td>
      <Table.Td ta="right">{formatWholeValue(value, valueCurrency)}</Table.Td>
      <Table.Td ta="right">{roas === null ? texts.none : formatRatio(roas)}</Table.Td>
    </Table.Tr>
  )
}
