import type { GetLeadHistoryOutput } from '../../../../sdk/app-operations.generated.ts'

/** Change to one field. */
export type Change = GetLeadHistoryOutput[number]

/** Changes made by one actor at the same time. */
export interface HistoryMoment {
  readonly id: string
  readonly at: string
  readonly actorKind: string
  readonly actorId: string | null
  readonly actorName: string | null
  readonly changes: readonly Change[]
}

/** Groups changes by time and actor, newest first; keeps the order within a group. */
export function groupByMoment(history: readonly Change[]): readonly HistoryMoment[] {
  const moments: (HistoryMoment & { changes: Change[] })[] = []
  for (const change of history) {
    const last = moments.at(-1)
    if (last !== undefined && isSameMoment(last, change)) last.changes.push(change)
    else {
      const { id, at, actorKind, actorId, actorName } = change
      moments.push({ id, at, actorKind, actorId, actorName, changes: [change] })
    }
  }
  return moments.toReversed()
}

const isSameMoment = ({ at, actorKind, actorId }: HistoryMoment, change: Change): boolean =>
  at === change.at && actorKind === change.actorKind && actorId === change.actorId
