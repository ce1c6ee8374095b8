import type {
  ChangeLeadsInput,
  ChangeLeadsOutput,
} from '../../../../sdk/app-operations.generated.ts'

type Changes = ChangeLeadsInput['changes']
type LeadBefore = ChangeLeadsOutput['before'][number]

interface UndoGroup {
  readonly ids: string[]
  readonly changes: Changes
  /**
   * When each lead was first qualified; restoring the status does not restore this.
   *
   * @see L-190
   */
  readonly qualifiedAt?: Record<string, string | null>
}

/**
 * Requests that restore leads: leads with the same previous values share one.
 *
 * @param changed The change; only its fields are restored.
 */
export function undoGroups(before: readonly LeadBefore[], changed: Changes): readonly UndoGroup[] {
  const groups = new Map<string, UndoGroup>()
  for (const lead of before) {
    const changes = reverseChanges(lead, changed)
    const key = JSON.stringify(changes)
    const group: UndoGroup = groups.get(key) ?? {
      ids: [],
      changes,
      ...(changes.status === undefined ? {} : { qualifiedAt: {} }),
    }
    group.ids.push(lead.id)
    if (group.qualifiedAt !== undefined) group.qualifiedAt[lead.id] = lead.qualifiedAt
    groups.set(key, group)
  }
  return [...groups.values()]
}

function reverseChanges(lead: LeadBefore, changed: Changes): Changes {
  const isStatus = changed.status !== undefined || changed.lossReason !== undefined
  return {
    ...(isStatus ? { status: lead.status } : {}),
    // Only a lost lead can have a loss reason.
    ...(isStatus && lead.status === 'lost' ? { lossReason: lead.lossReason } : {}),
    ...(changed.labelId === undefined ? {} : { labelId: lead.labelId }),
    ...(changed.selectedConversionEventId === undefined
      ? {}
      : { selectedConversionEventId: lead.selectedConversionEventId }),
  }
}
