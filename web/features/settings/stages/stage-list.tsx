import { Stack } from '@mantine/core'
import type { ListStagesOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useMoves } from '../shared/move-buttons.tsx'
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
  const order = useOrgMutation('order_stages', { stale: ['list_stages'] })
  const pending = order.isPending ? order.variables.ids : undefined
  const shown =
    pending === undefined
      ? stages
      : stages.toSorted((a, b) => pending.indexOf(a.id) - pending.indexOf(b.id))
  const { list, getMoves, announcement } = useMoves(
    shown.map(({ id }) => id),
    (ids) => {
      const others = all.flatMap(({ id }) => (ids.includes(id) ? [] : [id]))
      order.mutate({ ids: [...ids, ...others] })
    },
  )
  return (
    <>
      <Stack ref={list} component="ol" gap={4} p={0} m={0} aria-label={label} style={plainList}>
        {shown.map((stage, index) => (
          <StageRow
            key={stage.id}
            stage={stage}
            mayChange={mayChange}
            moves={getMoves(stage, index)}
          />
        ))}
      </Stack>
      {announcement}
    </>
  )
}

const plainList = { listStyle: 'none' } as const
