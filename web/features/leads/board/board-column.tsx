import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { useOrg } from '../../../auth/use-org.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { formatValue, type ValueNames } from '../../../components/field-value/format-value.ts'
import { StageName } from '../../../components/field-value/stage-name.tsx'
import { StatusBadge } from '../../../components/field-value/status-badge.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber, formatWholeValue } from '../../../lib/numbers.ts'
import type { Search } from '../../../lib/search-params.ts'
import type { PickStatus } from '../shared/use-set-status.ts'
import classes from './board.module.css'
import { BoardCard } from './board-card.tsx'
import { columnSearch } from './board-columns.ts'
import { type LoadedColumn, shownLeads } from './use-board.ts'

const texts = messages.stages

interface Props {
  readonly column: LoadedColumn
  readonly search: Search
  readonly names: ValueNames
  readonly mayChange: boolean
  /** Lead that is being dragged. */
  readonly draggedId: string | undefined
  readonly onDrag: (id: string | undefined) => void
  readonly onDrop: (id: string) => void
  readonly onStep: (id: string, by: -1 | 1) => void
  readonly onPick: (id: string, ...picked: Parameters<PickStatus>) => void
}

/** A column that shows its number of leads and accepts dragged leads. */
export function BoardColumnView(props: Props) {
  const { column, draggedId, onDrop } = props
  const [isOver, setIsOver] = useState(false)
  const { status, stage, total, value } = column
  const name = stage?.name ?? messages.leads.statuses[status]
  const accept = (event: DragEvent) => {
    if (draggedId === undefined) return
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (draggedId !== undefined) onDrop(draggedId)
  }
  return (
    <section
      className={classes.column}
      aria-label={total === undefined ? name : texts.column(name, texts.count(total))}
      data-column={column.key}
      data-over={isOver || undefined}
      onDragOver={accept}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Group justify="space-between" wrap="nowrap" px="sm" py="xs">
        {stage == null ? (
          <StatusBadge status={status} />
        ) : (
          <Text component="span" size="sm" fw={600} truncate>
            <StageName name={stage.name} color={stage.color} />
          </Text>
        )}
        <Text size="sm" c="dimmed" className="figures" aria-hidden>
          {total === undefined ? '' : formatNumber(total)}
        </Text>
      </Group>
      <Text
        size="sm"
        px="sm"
        pb={4}
        className={`figures ${classes.sum}`}
        {...(value === 0 ? { c: 'dimmed' } : {})}
        title={value === undefined ? undefined : formatValue('value', value, props.names)}
      >
        {value === undefined ? '' : formatWholeValue(value, props.names.currency)}
      </Text>
      <Cards {...props} />
    </section>
  )
}

function Cards({ column, search, names, mayChange, draggedId, onDrag, onStep, onPick }: Props) {
  const { leads, total, error } = column
  if (error !== null) return <ErrorState error={error} retry={column.showMore} />
  if (total === undefined) return <SkeletonLines count={3} />
  return (
    <ul className={classes.cards}>
      {leads.map((lead) => (
        <BoardCard
          key={lead.id}
          lead={lead}
          search={search}
          names={names}
          mayChange={mayChange}
          isDragged={lead.id === draggedId}
          onDrag={onDrag}
          onStep={(by) => onStep(lead.id, by)}
          onPick={(...picked) => onPick(lead.id, ...picked)}
        />
      ))}
      {leads.length === 0 ? (
        <Text component="li" size="sm" c="dimmed" ta="center" py="sm">
          {texts.emptyColumn}
        </Text>
      ) : null}
      <More column={column} search={search} total={total} />
    </ul>
  )
}

/** Shows more leads, or links to the list if there are too many. */
function More({
  column,
  search,
  total,
}: Pick<Props, 'column' | 'search'> & { readonly total: number }) {
  const { id: orgId } = useOrg()
  const shown = column.leads.length
  if (shown >= total) return null
  return (
    <li>
      {shown <= shownLeads.first ? (
        <Button variant="default" size="xs" fullWidth onClick={column.showMore}>
          {texts.more}
        </Button>
      ) : (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              to="/o/$orgId/leads"
              params={{ orgId }}
              search={columnSearch(search, column)}
              {...props}
            />
          )}
        >
          {texts.rest(total)}
        </Anchor>
      )}
    </li>
  )
}
