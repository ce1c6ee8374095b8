import type {
  ChangeLeadsInput,
  ChangeLeadsOutput,
} from '../../../../sdk/app-operations.generated.ts'

type Changes = ChangeLeadsInput['changes']
type Was = ChangeLeadsOutput['before'][number]

interface Group {
  readonly ids: string[]
  readonly changes: Changes
  /** When each was first qualified, which a status that is given back does not tell. @see L-190 */
  readonly qualifiedAt?: Record<string, string | null>
}

/**
 * What to send to give leads back what they were: leads that were alike are one request.
 *
 * @param changed  What was changed; only that is given back.
 */
export function undoGroups(before: readonly Was[], changed: Changes): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const was of before) {
    const changes = changesBack(was, changed)
    const key = JSON.stringify(changes)
    const group: Group = groups.get(key) ?? {
      ids: [],
      changes,
      ...(changes.status === undefined ? {} : { qualifiedAt: {} }),
    }
    group.ids.push(was.id)
    if (group.qualifiedAt !== undefined) group.qualifiedAt[was.id] = was.qualifiedAt
    groups.set(key, group)
  }
  return [...groups.values()]
}

function changesBack(was: Was, changed: Changes): Changes {
  const isStatus = changed.status !== undefined || changed.lossReason !== undefined
  return {
    ...(isStatus ? { status: was.status } : {}),
    // Only a lost lead takes a reason.
    ...(isStatus && was.status === 'lost' ? { lossReason: was.lossReason } : {}),
    ...(changed.labelId === undefined ? {} : { labelId: was.labelId }),
    ...(changed.selectedConversionEventId === undefined
      ? {}
      : { selectedConversionEventId: was.selectedConversionEventId }),
  }
}
