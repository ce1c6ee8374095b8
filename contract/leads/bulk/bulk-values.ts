import type { LeadRecord } from '../lead-schemas.ts'

/**
 * New values that are the same for many leads; null clears a field, and absent fields keep their
 * value.
 */
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
  /** Null leaves the leads without an owner. */
  readonly ownerId?: string | null
  /** Deletes the leads. */
  readonly deleted?: true
}

/** Values of a lead before a change. */
export interface LeadBefore extends Required<BulkChanges> {
  readonly id: string
  readonly qualifiedAt: string | null
  readonly wonAt: string | null
  readonly lostAt: string | null
}
