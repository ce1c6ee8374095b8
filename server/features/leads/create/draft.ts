import type { LeadEdits } from '../../../../contract/leads/edit-schemas.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { LeadRow } from '../model/lead-row.ts'

/**
 * Actor recorded in the history for leads from forms that the pixel captured, and for changes that
 * link waiting leads to sessions.
 */
export const pixelActor = { kind: 'system', id: 'pixel' } as const

export interface Enquiry {
  /** A UUID in lowercase. */
  readonly sessionId: string
  /** True if the pixel captured the form. */
  readonly isForm: boolean
}

/**
 * A lead that is ready to be stored, with all of the data that determines the outcome of the
 * create.
 */
export interface Draft {
  readonly row: LeadRow
  /**
   * ID of a session that the lead is waiting for, because the session's events may still be
   * received.
   */
  readonly awaits: string | undefined
  /**
   * The session sent with the lead. The lead may complete an earlier one from this session. @see
   * L-199
   */
  readonly enquiry: Enquiry | undefined
  readonly warnings: string[]
  /** New values for the existing lead with this externalId, if any. @see L-254 */
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
      /**
       * Response for callers that cannot read leads; missing from records stored by older versions.
       */
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
