import type { ChangeLeadsInput, ChangeLeadsOutput } from '../../sdk/app-operations.generated.ts'

type Changes = ChangeLeadsInput['changes']
type Was = ChangeLeadsOutput['before'][number]

/**
 * What to send to give leads back what they were: leads that were alike are one request.
 *
 * @param changed  What was changed; only that is given back.
 */
export function undoGroups(
  before: readonly Was[],
  changed: Changes,
): readonly { readonly ids: string[]; readonly changes: Changes }[] {
  const groups = new Map<string, { ids: string[]; changes: Changes }>()
  for (const was of before) {
    const changes = changesBack(was, changed)
    const key = JSON.stringify(changes)
    const group = groups.get(key) ?? { ids: [], changes }
    group.ids.push(was.id)
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
