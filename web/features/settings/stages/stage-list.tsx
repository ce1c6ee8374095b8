import { Stack, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ListStagesOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { messages } from '../../../i18n/index.ts'
import { moveItem } from '../../../lib/move-item.ts'
import { StageRow } from './stage-row.tsx'

interface Props {
  readonly label: string
  /** Stages of one status. */
  readonly stages: ListStagesOutput
  /** Stages of all statuses. */
  readonly all: ListStagesOutput
  readonly mayChange: boolean
}

/** Stages of a status, which can be reordered. */
export function StageList({ label, stages, all, mayChange }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const order = useOrgMutation('order_stages', { stale: ['list_stages'] })
  const pending = order.isPending ? order.variables.ids : undefined
  const shown =
    pending === undefined
      ? stages
      : stages.toSorted((a, b) => pending.indexOf(a.id) - pending.indexOf(b.id))
  const ids = shown.map(({ id }) => id)

  const move = (index: number, by: -1 | 1) => {
    const stage = shown[index]
    if (stage === undefined) return
    const others = all.flatMap(({ id }) => (ids.includes(id) ? [] : [id]))
    order.mutate({ ids: [...moveItem(ids, index, index + by), ...others] })
    setAnnouncement(messages.stages.moved(stage.name, index + by + 1, ids.length))
    // The pressed button moves with its row and loses focus in the process.
    requestAnimationFrame(() => focusMoveButton(list.current, stage.id, by))
  }

  return (
    <>
      <Stack ref={list} component="ol" gap={4} p={0} m={0} aria-label={label} style={plainList}>
        {shown.map((stage, index) => (
          <StageRow
            key={stage.id}
            stage={stage}
            mayChange={mayChange}
            onUp={index === 0 ? undefined : () => move(index, -1)}
            onDown={index === shown.length - 1 ? undefined : () => move(index, 1)}
          />
        ))}
      </Stack>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

const plainList = { listStyle: 'none' } as const

/** Focuses the button that was pressed, or the opposite one if that button is now disabled. */
function focusMoveButton(list: HTMLElement | null, id: string, by: -1 | 1): void {
  const findButton = (way: string) =>
    list?.querySelector<HTMLButtonElement>(`[data-move="${way}-${id}"]:not(:disabled)`)
  const [first, second] = by === -1 ? (['up', 'down'] as const) : (['down', 'up'] as const)
  const button = findButton(first) ?? findButton(second)
  button?.focus()
}
