import type { BulkChanges, LeadBefore } from './bulk-values.ts'

/** The change; only its field names matter. */
type Changed = { readonly [F in keyof BulkChanges]: unknown }

export interface UndoGroup {
  readonly ids: string[]
  readonly changes: BulkChanges
  /**
   * Dates on which each lead was first qualified, won or lost. Required because restoring the
   * status does not restore them.
   *
   * @see L-190
   */
  readonly qualifiedAt?: Dates
  readonly wonAt?: Dates
  readonly lostAt?: Dates
}

type Dates = Record<string, string | null>

const dates = ['qualifiedAt', 'wonAt', 'lostAt'] as const

/**
 * Requests that restore leads; those with the same previous values share one request.
 *
 * @param changed The change; only its fields are restored.
 */
export function undoGroups(before: readonly LeadBefore[], changed: Changed): readonly UndoGroup[] {
  const groups = new Map<string, UndoGroup>()
  for (const lead of before) {
    const changes = reverseChanges(lead, changed)
    const key = JSON.stringify(changes)
    const group: UndoGroup = groups.get(key) ?? {
      ids: [],
      changes,
      ...(changes.status === undefined ? {} : { qualifiedAt: {}, wonAt: {}, lostAt: {} }),
    }
    group.ids.push(lead.id)
    for (const date of dates) {
      const restored = group[date]
      if (restored !== undefined) restored[lead.id] = lead[date]
    }
    groups.set(key, group)
  }
  return [...groups.values()]
}

function reverseChanges(lead: LeadBefore, changed: Changed): BulkChanges {
  const isStatus =
    changed.status !== undefined ||
    changed.lossReason !== undefined ||
    changed.stageId !== undefined
  return {
    // A stage belongs to a status, and only two statuses can have stages.
    ...(isStatus ? { status: lead.status } : {}),
    ...(isStatus && (lead.stageId !== null || changed.stageId != null)
      ? { stageId: lead.stageId }
      : {}),
    // Only a lost lead can have a loss reason.
    ...(isStatus && lead.status === 'lost' ? { lossReason: lead.lossReason } : {}),
    ...(changed.value === undefined ? {} : { value: lead.value }),
    ...(changed.labelId === undefined ? {} : { labelId: lead.labelId }),
    ...(changed.selectedConversionEventId === undefined
      ? {}
      : { selectedConversionEventId: lead.selectedConversionEventId }),
  }
}
