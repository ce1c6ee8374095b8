import { Anchor, Paper, SimpleGrid, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { ChannelGlyph } from '../../../components/channel/channel-mark.tsx'
import { useLeadChannels } from '../../../components/channel/use-lead-channels.ts'
import { formatValue, type ValueNames } from '../../../components/field-value/format-value.ts'
import { StatusBadge } from '../../../components/field-value/status-badge.tsx'
import { messages } from '../../../i18n/index.ts'
import { StatusMenu } from '../shared/status-menu.tsx'
import { useSetStatus } from '../shared/use-set-status.ts'
import { OwnerSelect } from '../teamwork/owner-select.tsx'
import { AmountEdit } from './amount-edit.tsx'
import classes from './lead-summary.module.css'
import { useUpdateLead } from './use-update-lead.ts'

const texts = messages.lead

interface Props {
  readonly lead: GetLeadOutput
  readonly names: ValueNames
}

/** What matters most about a lead, in one bar: status, value, owner and where it came from. */
export function LeadSummary({ lead, names }: Props) {
  const isReadOnly = !useOrg().may('leads.change')
  const update = useUpdateLead(lead)
  return (
    <Paper withBorder p="md" component="section" aria-label={texts.summary}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md" className={classes.bar ?? ''}>
        <Fact label={texts.status}>
          <StatusControl lead={lead} isReadOnly={isReadOnly} />
        </Fact>
        <AmountEdit
          label={texts.value}
          value={lead.value}
          isReadOnly={isReadOnly}
          onSave={(value) => update({ value }, texts.saved(texts.value))}
        />
        <OwnerSelect lead={lead} names={names} />
        <Fact label={texts.cameFrom}>
          <Origin lead={lead} names={names} />
        </Fact>
      </SimpleGrid>
    </Paper>
  )
}

/** Label and value that are aligned with the inputs next to them. */
const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <Text size="sm" fw={600} lh={1.55}>
      {label}
    </Text>
    <div className={classes.fact}>{children}</div>
  </div>
)

interface StatusProps {
  readonly lead: GetLeadOutput
  readonly isReadOnly: boolean
}

function StatusControl({ lead, isReadOnly }: StatusProps) {
  const [isOpen, setIsOpen] = useState(false)
  const setStatus = useSetStatus()
  if (isReadOnly) return <StatusBadge status={lead.status} size="lg" />
  return (
    <StatusMenu
      status={lead.status}
      isOpen={isOpen}
      onToggle={setIsOpen}
      onPick={(...picked) => {
        setIsOpen(false)
        setStatus([lead.id], ...picked)
      }}
      size="lg"
    />
  )
}

/** Channel and campaign; for a lead without a channel, how it was created. */
function Origin({ lead, names }: Props) {
  const { id: orgId } = useOrg()
  const look = useLeadChannels([lead.id]).get(lead.id)
  const { utm_campaign: campaign, searchAdsCampaignName: adName } = lead
  return (
    <Text size="sm" component="span" className="free-text">
      {look === undefined ? (
        formatValue('source', lead.source, names)
      ) : (
        <>
          <ChannelGlyph look={look} isNamed />
          {look.name}
        </>
      )}
      {campaign === null ? null : (
        <>
          {' › '}
          <Anchor
            size="sm"
            // Among other text, its color alone does not show that it is a link.
            underline="always"
            title={texts.leadsOfCampaign}
            renderRoot={(props) => (
              <Link
                to="/o/$orgId/leads"
                params={{ orgId }}
                search={{ utm_campaign: campaign }}
                {...props}
              />
            )}
          >
            {formatValue('utm_campaign', campaign, names)}
          </Anchor>
        </>
      )}
      {campaign !== null || adName === null ? null : ` › ${adName}`}
    </Text>
  )
}
