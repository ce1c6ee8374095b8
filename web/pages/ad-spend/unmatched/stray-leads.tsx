import { Button, Text, VisuallyHidden } from '@mantine/core'
import type { UnmatchedLeads } from '../../../../contract/ad-report.ts'
import type { GetUnmatchedAdsOutput } from '../../../../sdk/app-operations.generated.ts'
import { formatNumber } from '../../../format/numbers.ts'
import { Table } from '../../../parts/table.tsx'
import { useOrg } from '../../../session/use-org.ts'
import { words } from '../../../words/index.ts'
import { formatWhole } from '../../dashboard/figure-texts.ts'
import { LeadsLink } from '../../dashboard/leads-link.tsx'
import classes from '../ad-spend.module.css'
import { platformName } from '../platforms.ts'
import { AuditCard } from './audit-card.tsx'
import type { MappingDraft } from './mapping-draft.ts'
import { canBeMapped, saidBy } from './said.ts'

const texts = words.adSpend

interface MapProps {
  /** Opens the dialog in which a campaign is chosen. */
  readonly onMap: (known: Partial<MappingDraft>) => void
}

interface Props extends MapProps {
  readonly report: GetUnmatchedAdsOutput
}

/** Leads that came by a paid click and that no spend belongs to, by what they say. */
export function StrayLeads({ report, onMap }: Props) {
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
  const org = useOrg()
  const { platform, utmSource, utmCampaign, reason, filter } = group
  const said = saidBy(group)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
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
      <Table.Td ta="right">
        {org.may('leads.import') && canBeMapped(group) ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={texts.mapOf(said)}
            onClick={() => onMap({ platform, utmSource, utmCampaign })}
          >
            {texts.map}
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  )
}
