import { Anchor, Group, Paper, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useOrg } from '../../../auth/use-org.ts'
import { FieldValue } from '../../../components/field-value/field-value.tsx'
import { formatValue, type ValueNames } from '../../../components/field-value/format-value.ts'
import { leadName } from '../../../components/field-value/lead-name.ts'
import type { Search } from '../../../lib/search-params.ts'
import { formatAgo } from '../../../lib/times.ts'
import type { ListedLead } from '../list/use-list.ts'
import { StatusMenu } from '../shared/status-menu.tsx'
import type { PickStatus } from '../shared/use-set-status.ts'
import classes from './board.module.css'

interface Props {
  readonly lead: ListedLead
  readonly search: Search
  readonly names: ValueNames
  readonly mayChange: boolean
  readonly isDragged: boolean
  readonly onDrag: (id: string | undefined) => void
  readonly onStep: (by: -1 | 1) => void
  readonly onPick: PickStatus
}

/** A lead on the board. */
export function BoardCard({ lead, mayChange, isDragged, onDrag, onStep, ...rest }: Props) {
  const { search, names, onPick } = rest
  const { id: orgId } = useOrg()
  const { value, ownerId, createdAt } = lead
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!mayChange || !event.shiftKey || (by !== -1 && by !== 1)) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <Paper
      component="li"
      withBorder
      p="xs"
      className={classes.card ?? ''}
      data-lead-id={lead.id}
      data-dragged={isDragged || undefined}
      draggable={mayChange}
      onDragStart={(event) => {
        // Firefox starts a drag only if drag data has been set.
        event.dataTransfer.setData('text/plain', lead.id)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(lead.id)
      }}
      onDragEnd={() => onDrag(undefined)}
      onKeyDown={onKeyDown}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Anchor
          size="sm"
          fw={600}
          c="var(--mantine-color-text)"
          className="free-text"
          draggable={false}
          renderRoot={(props) => (
            <Link
              to="/o/$orgId/leads/$leadId"
              params={{ orgId, leadId: lead.id }}
              search={search}
              data-lead-link
              {...props}
            />
          )}
        >
          {leadName(lead)}
        </Anchor>
        {mayChange ? <CardMenu lead={lead} onPick={onPick} /> : null}
      </Group>
      <Group justify="space-between" gap="xs" mt={4} wrap="nowrap">
        <Text size="sm" className="figures">
          {value == null ? '' : formatValue('value', value, names)}
        </Text>
        {createdAt === undefined ? null : (
          <Text size="xs" c="dimmed">
            {formatAgo(createdAt)}
          </Text>
        )}
      </Group>
      {ownerId == null ? null : (
        <Text size="xs" c="dimmed" component="div" mt={2}>
          <FieldValue field="ownerId" value={ownerId} isLocked={false} names={names} />
        </Text>
      )}
    </Paper>
  )
}

function CardMenu({ lead, onPick }: Pick<Props, 'lead' | 'onPick'>) {
  const [isOpen, setIsOpen] = useState(false)
  if (lead.status === undefined) return null
  return (
    <StatusMenu
      status={lead.status}
      isOpen={isOpen}
      onToggle={setIsOpen}
      onPick={(...picked) => {
        setIsOpen(false)
        onPick(...picked)
      }}
      size="sm"
    />
  )
}
