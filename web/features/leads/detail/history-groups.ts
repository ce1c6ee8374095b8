import type { GetLeadHistoryOutput } from '../../../../sdk/app-operations.generated.ts'

/** One change of one field. */
export type Change = GetLeadHistoryOutput[number]

/** What somebody changed at one moment. */
export interface HistoryMoment {
  readonly id: string
  readonly at: string
  readonly actorKind: string
  readonly actorId: string | null
  readonly actorName: string | null
  readonly changes: readonly Change[]
}

/** Changes by moment and person, the latest first; within a moment in their own order. */
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
