import { Skeleton, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useOrg } from '../../../auth/use-org.ts'
import type { ValueNames } from '../../../components/field-value/format-value.ts'
import { messages } from '../../../i18n/index.ts'
import type { Search } from '../../../lib/search-params.ts'
import { focusLead } from '../list/list-shortcuts.ts'
import { type PickStatus, useSetStatus } from '../shared/use-set-status.ts'
import classes from './board.module.css'
import { BoardColumnView } from './board-column.tsx'
import { type BoardColumn, findColumn, findNeighbor } from './board-columns.ts'
import { useBoard } from './use-board.ts'

const texts = messages.stages

interface Props {
  readonly search: Search
  readonly names: ValueNames
}

/**
 * Leads by status and stage. Users can move leads by dragging them, with Shift and an arrow key, or
 * from a menu.
 */
export function Board({ search, names }: Props) {
  const mayChange = useOrg().may('leads.change')
  const { columns, hold } = useBoard(search)
  const setStatus = useSetStatus()
  const [draggedId, setDraggedId] = useState<string>()
  const moved = useRef<{ readonly id: string; readonly key: string }>(undefined)
  // A card loses focus when it moves to another column.
  useEffect(() => {
    const { id, key } = moved.current ?? {}
    const target = columns.find((column) => column.key === key)
    if (id === undefined || !target?.leads.some((lead) => lead.id === id)) return
    moved.current = undefined
    focusLead(id)
  }, [columns])

  const move = (id: string, target: BoardColumn) => {
    const { key, status, stage } = target
    setDraggedId(undefined)
    const from = columns.find(({ leads }) => leads.some((lead) => lead.id === id))
    if (from === undefined || from.key === key) return
    setStatus([id], status, stage)
    hold(id, target)
    moved.current = { id, key }
  }
  const pick = (id: string, ...[status, stage]: Parameters<PickStatus>) => {
    const target = findColumn(columns, { status, stageId: stage?.id ?? null })
    if (target === undefined) setStatus([id], status, stage)
    else move(id, target)
  }
  const step = (id: string, key: string, by: -1 | 1) => {
    const target = findNeighbor(columns, key, by)
    if (target !== undefined) move(id, target)
  }

  if (columns.length === 0) return <Skeleton height={420} />
  return (
    <>
      {mayChange ? (
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {texts.boardHelp}
        </Text>
      ) : null}
      {/* Keyboard users must be able to reach a scrollable region. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
      <section className={classes.board} aria-label={texts.board} tabIndex={0}>
        {columns.map((column) => (
          <BoardColumnView
            key={column.key}
            column={column}
            search={search}
            names={names}
            mayChange={mayChange}
            draggedId={draggedId}
            onDrag={setDraggedId}
            onDrop={(id) => move(id, column)}
            onStep={(id, by) => step(id, column.key, by)}
            onPick={pick}
          />
        ))}
      </section>
    </>
  )
}
