import { Anchor, Box, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ListLeadsOutput } from '../../../sdk/app-operations.generated.ts'
import { useCurrency } from '../../auth/use-currency.ts'
import { useOrg } from '../../auth/use-org.ts'
import { StatusBadge } from '../../components/field-value/status-badge.tsx'
import { Hint } from '../../components/overlay/hint.tsx'
import { Card } from '../../components/page/card.tsx'
import { messages } from '../../i18n/index.ts'
import { stripBidiControls } from '../../i18n/quote.ts'
import { formatValueAmount } from '../../lib/numbers.ts'
import { formatAgo, formatInstant } from '../../lib/times.ts'
import classes from './dashboard.module.css'

type ListedLead = ListLeadsOutput[number]

const texts = messages.dashboard

interface Props {
  readonly leads: readonly ListedLead[]
  readonly timeZone: string
}

/** Newest leads, regardless of the period. */
export function NewestLeads({ leads, timeZone }: Props) {
  const { id: orgId } = useOrg()
  return (
    <Card
      isTall
      title={texts.newest}
      actions={
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/o/$orgId/leads" params={{ orgId }} {...props} />}
        >
          {texts.allLeads}
        </Anchor>
      }
    >
      <ul className={classes['plain-list'] ?? ''}>
        {leads.map((lead) => (
          <li key={lead.id}>
            <LeadRow lead={lead} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface RowProps {
  readonly lead: ListedLead
  readonly timeZone: string
}

function LeadRow({ lead, timeZone }: RowProps) {
  const { id: orgId } = useOrg()
  const currency = useCurrency()
  const { id, name, email, phone, status = 'open', source, value, createdAt, locked } = lead
  const shown = stripBidiControls(name ?? email ?? phone ?? (locked ? texts.locked : texts.noName))
  return (
    <Link to="/o/$orgId/leads/$leadId" params={{ orgId, leadId: id }} className={classes.row ?? ''}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text fw={500} size="sm" truncate>
          {shown}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {source === undefined ? '' : texts.displayName(source)}
          {createdAt === undefined ? null : (
            <Box component="span" hiddenFrom="xs">{` · ${formatAgo(createdAt)}`}</Box>
          )}
        </Text>
      </div>
      <Group gap="md" wrap="nowrap">
        {value === null || value === undefined ? null : (
          <Text size="sm" className="figures" visibleFrom="xs">
            {formatValueAmount(value, currency)}
          </Text>
        )}
        <StatusBadge status={status} />
        {createdAt === undefined ? null : (
          <Hint label={formatInstant(createdAt, timeZone)}>
            <Text
              size="xs"
              c="dimmed"
              ta="right"
              miw={96}
              style={{ whiteSpace: 'nowrap' }}
              // On phones, the name needs the space; the age follows the source.
              visibleFrom="xs"
            >
              {formatAgo(createdAt)}
            </Text>
          </Hint>
        )}
      </Group>
    </Link>
  )
}
