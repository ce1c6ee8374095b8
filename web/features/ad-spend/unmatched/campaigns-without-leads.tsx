import { Text, VisuallyHidden } from '@mantine/core'
import type { IdleCampaign } from '../../../../contract/ad-spend/ad-report.ts'
import { reportFileName } from '../../../components/report/report-file.ts'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatMoney, formatNumber } from '../../../lib/numbers.ts'
import classes from '../ad-spend.module.css'
import { platformName } from '../shared/platforms.ts'
import { MapCell, type MapProps, type UnmatchedProps } from './map-cell.tsx'
import { UnmatchedCard } from './unmatched-card.tsx'

const texts = messages.adSpend

/** Campaigns with spend but without leads. */
export const CampaignsWithoutLeads = ({ report, loadAll, pdf, onMap }: UnmatchedProps) => (
  <UnmatchedCard
    title={texts.idleTitle}
    help={texts.idleHelp}
    none={texts.noIdle}
    count={report.campaignCount}
    exported={{
      fileName: reportFileName(['campaigns-without-leads'], report),
      loadTable: async () =>
        (await import('./export-unmatched.ts')).exportIdleCampaigns(await loadAll()),
      pdf,
    }}
    head={<CampaignHead />}
  >
    {report.campaigns.map((campaign) => (
      <CampaignRow key={campaignKey(campaign)} campaign={campaign} onMap={onMap} />
    ))}
  </UnmatchedCard>
)

const campaignKey = ({ platform, accountId, campaignId, currency }: IdleCampaign): string =>
  [platform, accountId, campaignId, currency].join('\n')

const CampaignHead = () => (
  <Table.Thead>
    <Table.Tr>
      <Table.Th scope="col">{texts.campaign}</Table.Th>
      <Table.Th scope="col" ta="right">
        {texts.figures.spend}
      </Table.Th>
      {[texts.impressions, texts.figures.clicks].map((label) => (
        <Table.Th key={label} scope="col" ta="right" visibleFrom="sm">
          {label}
        </Table.Th>
      ))}
      <Table.Th scope="col">
        <VisuallyHidden>{texts.map}</VisuallyHidden>
      </Table.Th>
    </Table.Tr>
  </Table.Thead>
)

interface RowProps extends MapProps {
  readonly campaign: IdleCampaign
}

function CampaignRow({ campaign, onMap }: RowProps) {
  const { platform, accountId, accountName, campaignId, campaignName } = campaign
  const name = campaignName || campaignId || texts.nameless.campaign
  const above = [platformName(platform), accountName || accountId].filter((one) => one !== '')
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        <Text size="sm" fw={500} className="free-text">
          {name}
        </Text>
        <Text size="xs" c="dimmed" className="free-text">
          {above.join(' · ')}
        </Text>
      </Table.Th>
      <Table.Td ta="right" className={classes.figure}>
        {formatMoney(campaign.spend, campaign.currency)}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {formatNumber(campaign.impressions)}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {formatNumber(campaign.clicks)}
      </Table.Td>
      <MapCell
        canBeMapped={campaignId !== ''}
        label={texts.mapLeads}
        spoken={texts.mapLeadsTo(name)}
        prefill={{ platform, accountId, campaignId }}
        onMap={onMap}
      />
    </Table.Tr>
  )
}
