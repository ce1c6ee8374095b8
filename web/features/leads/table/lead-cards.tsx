import { Box, Group, Paper, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import { ChannelMark } from '../../../components/channel/channel-mark.tsx'
import { fieldName } from '../../../components/field-value/field-names.ts'
import { FieldValue } from '../../../components/field-value/field-value.tsx'
import { formatValue } from '../../../components/field-value/format-value.ts'
import { leadName } from '../../../components/field-value/lead-name.ts'
import { RecentTime } from '../../../components/field-value/recent-time.tsx'
import { StatusBadge } from '../../../components/field-value/status-badge.tsx'
import { lazyPart } from '../../../components/loading/lazy-part.tsx'
import { useIsSlow } from '../list/use-is-slow.ts'
import type { ListedLead } from '../list/use-list.ts'
import type { Selection } from '../list/use-selection.ts'
import classes from './lead-cards.module.css'
import link from './lead-link.module.css'
import { LeadStatusMenu, readCell, readRecent } from './lead-row.tsx'
import { leadHref, openByLink, type RowActions } from './row-actions.ts'
import { SelectCheckbox } from './select-checkbox.tsx'

interface Props {
  readonly leads: readonly ListedLead[]
  readonly columns: readonly LeadField[]
  readonly customColumns: readonly string[]
  readonly selection: Selection
  readonly statusMenuId: string | null
  readonly actions: RowActions
  readonly isWaiting: boolean
}

const CustomLines = lazyPart(async () => (await import('../custom/custom-cells.tsx')).CustomLines)

/** Fields in a card's header. */
const headFields: readonly LeadField[] = ['name', 'status']

/** Maximum number of fields per card; the lead's page shows all fields. */
const maxFields = 5

/** Leads as cards, for narrow screens. */
export function LeadCards(props: Props) {
  const { leads, columns, customColumns, selection, statusMenuId, actions, isWaiting } = props
  const isSlow = useIsSlow(isWaiting)
  const fields = columns.filter((field) => !headFields.includes(field))
  return (
    <Stack
      gap="xs"
      aria-busy={isWaiting}
      opacity={isSlow ? 0.6 : 1}
      onClick={(event) => openByLink(event, actions.open)}
    >
      {leads.map((lead) => (
        <Paper
          key={lead.id}
          withBorder
          p="sm"
          data-lead-id={lead.id}
          className={classes.card ?? ''}
        >
          <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
            <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
              {actions.mayChange ? (
                <Box className={classes.front ?? ''}>
                  <SelectCheckbox
                    lead={lead}
                    isSelected={selection.has(lead.id)}
                    actions={actions}
                  />
                </Box>
              ) : null}
              <div className={classes.name ?? ''}>
                <ChannelMark leadId={lead.id} />
                <CardLink lead={lead} actions={actions} />
              </div>
            </Group>
            <Box className={classes.front ?? ''}>
              <CardStatus lead={lead} isOpen={statusMenuId === lead.id} actions={actions} />
            </Box>
          </Group>
          <CardFields lead={lead} fields={fields} actions={actions} />
          {customColumns.length === 0 ? null : (
            <Suspense>
              <CustomLines ids={customColumns} lead={lead} />
            </Suspense>
          )}
        </Paper>
      ))}
    </Stack>
  )
}

type CardProps = { readonly lead: ListedLead; readonly actions: RowActions }

const CardLink = ({ lead, actions }: CardProps) => (
  <a
    href={leadHref(lead.id, actions)}
    className={`mantine-focus-auto free-text ${link.link} ${classes.link}`}
    data-lead-link
  >
    {leadName(lead)}
  </a>
)

function CardStatus({ lead, isOpen, actions }: CardProps & { readonly isOpen: boolean }) {
  if (lead.status === undefined) return null
  if (!actions.mayChange) return <StatusBadge status={lead.status} />
  return <LeadStatusMenu id={lead.id} status={lead.status} isOpen={isOpen} actions={actions} />
}

/** A card's fields. Empty fields are omitted to save space. */
function CardFields({
  lead,
  fields,
  actions,
}: CardProps & { readonly fields: readonly LeadField[] }) {
  const filled = fields.filter((field) => lead[field] !== null && lead[field] !== undefined)
  return (
    <Stack component="dl" gap={2} mt="xs" mb={0}>
      {filled.slice(0, maxFields).map((field) => (
        <Group key={field} gap="xs" wrap="nowrap" align="baseline">
          <Text component="dt" size="xs" c="dimmed" w="6.25rem" style={{ flexShrink: 0 }}>
            {fieldName(field)}
          </Text>
          <Text component="dd" size="sm" m={0} lineClamp={2} className="free-text">
            <CardValue field={field} lead={lead} actions={actions} />
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

function CardValue({ field, lead, actions }: CardProps & { readonly field: LeadField }) {
  const value = readCell(lead, field)
  return readRecent(field, value) === undefined ? (
    <FieldValue field={field} value={value} isLocked={false} names={actions.names} />
  ) : (
    <RecentTime at={String(value)} exact={formatValue(field, value, actions.names)} />
  )
}
