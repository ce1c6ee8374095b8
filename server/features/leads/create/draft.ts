import type { LeadEdits } from '../../../../contract/leads/edit-schemas.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { LeadRow } from '../model/lead-row.ts'

/** Actor in the history of leads from forms that the pixel captured, and of their sessions. */
export const pixelActor = { kind: 'system', id: 'pixel' } as const

export interface Enquiry {
  /** A UUID in lower case. */
  readonly sessionId: string
  /** True if the pixel captured the form. */
  readonly isForm: boolean
}

/** A lead ready to be stored, with all data that determines the outcome of the create. */
export interface Draft {
  readonly row: LeadRow
  /** ID of a session that the lead waits for, because its events may still arrive. */
  readonly awaits: string | undefined
  /** Session that was sent with the lead, whose earlier lead it may complete. @see L-199 */
  readonly enquiry: Enquiry | undefined
  readonly warnings: string[]
  /** New values for the lead with this externalId, if there is one. @see L-254 */
  readonly upsert?: LeadEdits | undefined
  /** The matching filter rule, with the request body as received. */
  readonly rule: { readonly id: string; readonly name: string; readonly lead: object } | undefined
  readonly idempotency: { readonly key: string; readonly requestHash: string } | undefined
  readonly ctx: Ctx
}

/** Outcome of a create, complete enough to replay its response. */
export type Outcome =
  | { readonly kind: 'created' | 'updated'; readonly id: string; readonly warnings: string[] }
  | {
      readonly kind: 'merged'
      readonly id: string
      readonly warnings: string[]
      /** Response to callers that cannot read leads; missing in records from older versions. */
      readonly draft?: { readonly id: string; readonly warnings: string[] }
    }
  | { readonly kind: 'exists'; readonly existingId: string; readonly same: string }
  | { readonly kind: 'rejected'; readonly rejectionId: string; readonly rule: string }

/** Outcome, or an error that affects only this draft. */
export type Decision = Outcome | ApiError

/** `replayed` is true if an earlier request with the same key had this outcome. */
export interface WriteResult {
  readonly outcome: Outcome
  readonly replayed: boolean
}
