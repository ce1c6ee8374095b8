import { Text, VisuallyHidden } from '@mantine/core'
import type { UnmatchedLeads } from '../../../../contract/ad-spend/ad-report.ts'
import { useCurrency } from '../../../auth/use-currency.ts'
import { reportFileName } from '../../../components/report/report-file.ts'
import { LeadsLink } from '../../../components/table/leads-link.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber, formatWholeValue } from '../../../lib/numbers.ts'
import classes from '../ad-spend.module.css'
import { platformName } from '../shared/platforms.ts'
import { formatAttribution, isMappable } from './format-attribution.ts'
import { MapCell, type MapProps, type UnmatchedProps } from './map-cell.tsx'
import { UnmatchedCard } from './unmatched-card.tsx'

const texts = messages.adSpend

/** Leads from paid clicks that have no matching spend, grouped by ad key. */
export const LeadsWithoutSpend = ({ report, loadAll, pdf, onMap }: UnmatchedProps) => (
  <UnmatchedCard
    title={texts.lostTitle}
    help={texts.lostHelp}
    none={texts.noLost}
    count={report.leadGroupCount}
    exported={{
      fileName: reportFileName(['leads-without-spend'], report),
      loadTable: async () =>
        (await import('./export-unmatched.ts')).exportUnmatchedLeads(await loadAll()),
      pdf,
    }}
    head={<LeadGroupHead />}
  >
    {report.leads.map((group) => (
      <LeadGroupRow key={groupKey(group)} group={group} onMap={onMap} />
    ))}
  </UnmatchedCard>
)

const groupKey = ({ platform, utmSource, utmCampaign, campaignId }: UnmatchedLeads): string =>
  JSON.stringify([platform, utmSource, utmCampaign, campaignId])

const { leads, qualified, won, wonValue } = texts.figures

const LeadGroupHead = () => (
  <Table.Thead>
    <Table.Tr>
      <Table.Th scope="col">{texts.attribution}</Table.Th>
      <Table.Th scope="col" ta="right">
        {leads}
      </Table.Th>
      {[qualified, won, wonValue].map((label) => (
        <Table.Th key={label} scope="col" ta="right" className={classes.figure} visibleFrom="sm">
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
  readonly group: UnmatchedLeads
}

function LeadGroupRow({ group, onMap }: RowProps) {
  const currency = useCurrency()
  const { platform, utmSource, utmCampaign, reason, filter } = group
  const attribution = formatAttribution(group)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} miw={110}>
        <Text size="sm" fw={500} className="free-text">
          {platform === null ? texts.unknownPlatform : platformName(platform)}
        </Text>
        <Text size="xs" c="dimmed" className="free-text">
          {[attribution, texts.reasons[reason]].filter((text) => text !== '').join('. ')}
        </Text>
      </Table.Th>
      <Table.Td ta="right">
        <LeadsLink filters={filter} size="sm" c="inherit">
          {formatNumber(group.leads)}
        </LeadsLink>
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {formatNumber(group.qualified)}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {formatNumber(group.won)}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {formatWholeValue(group.wonValue, currency)}
      </Table.Td>
      <MapCell
        canBeMapped={isMappable(group)}
        label={texts.mapLeads}
        spoken={texts.mapOf(attribution)}
        prefill={{ platform, utmSource, utmCampaign }}
        onMap={onMap}
      />
    </Table.Tr>
  )
}
