import type { LeadRecord } from '../lead-schemas.ts'

/** New values to apply to many leads; null clears a field, and absent fields keep their values. */
export interface BulkChanges {
  readonly status?: LeadRecord['status']
  readonly stageId?: string | null
  readonly value?: number | null
  readonly lossReason?: string | null
  readonly labelId?: string | null
  readonly selectedConversionEventId?: string | null
}

/**
 * Change to all leads that match a list's filters: either {@link BulkChanges} or one of the
 * properties below.
 */
export interface BulkActionChanges extends BulkChanges {
  readonly addLabelIds?: readonly string[]
  readonly removeLabelIds?: readonly string[]
  /** Null removes the owner from the leads. */
  readonly ownerId?: string | null
  /** Deletes the leads. */
  readonly deleted?: true
}

/** A lead's values before a change. */
export interface LeadBefore extends Required<BulkChanges> {
  readonly id: string
  readonly qualifiedAt: string | null
  readonly wonAt: string | null
  readonly lostAt: string | null
}
