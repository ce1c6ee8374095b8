import { Text, VisuallyHidden } from '@mantine/core'
import type { UnmatchedLeads } from '../../../../contract/ad-spend/ad-report.ts'
import { LeadsLink } from '../../../components/table/leads-link.tsx'
import { Table } from '../../../components/table/table.tsx'
import { words } from '../../../i18n/en/index.ts'
import { formatNumber, formatWhole } from '../../../lib/numbers.ts'
import classes from '../ad-spend.module.css'
import { platformName } from '../shared/platforms.ts'
import { canBeMapped, saidBy } from './format-attribution.ts'
import { type AuditProps, MapCell, type MapProps } from './map-cell.tsx'
import { AuditCard } from './unmatched-card.tsx'

const texts = words.adSpend

/** Leads that came by a paid click and that no spend belongs to, by what they say. */
export function StrayLeads({ report, onMap }: AuditProps) {
  return (
    <AuditCard
      title={texts.lostTitle}
      help={texts.lostHelp}
      none={texts.noLost}
      count={report.leadGroupCount}
      head={<Head />}
    >
      {report.leads.map((group) => (
        <Row key={keyOf(group)} group={group} onMap={onMap} />
      ))}
    </AuditCard>
  )
}

const keyOf = ({ platform, utmSource, utmCampaign, campaignId }: UnmatchedLeads): string =>
  JSON.stringify([platform, utmSource, utmCampaign, campaignId])

const { leads, qualified, won, wonValue } = texts.figures

const Head = () => (
  <Table.Thead>
    <Table.Tr>
      <Table.Th scope="col">{texts.says}</Table.Th>
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

function Row({ group, onMap }: RowProps) {
  const { platform, utmSource, utmCampaign, reason, filter } = group
  const said = saidBy(group)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} miw={150}>
        <Text size="sm" fw={500} className="free-text">
          {platform === null ? texts.unknownPlatform : platformName(platform)}
        </Text>
        <Text size="xs" c="dimmed" className="free-text">
          {[said, texts.reasons[reason]].filter((text) => text !== '').join('. ')}
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
        {formatWhole(group.wonValue)}
      </Table.Td>
      <MapCell
        canBeMapped={canBeMapped(group)}
        label={texts.map}
        spoken={texts.mapOf(said)}
        known={{ platform, utmSource, utmCampaign }}
        onMap={onMap}
      />
    </Table.Tr>
  )
}
