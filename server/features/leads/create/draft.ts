import type { Ctx } from '../../../platform/operation.ts'
import type { LeadRow } from '../model/lead-row.ts'

/** A lead that is ready to be stored, with all that decides what becomes of it. */
export interface Draft {
  readonly row: LeadRow
  /** Id of a session that the lead waits for. */
  readonly awaits: string | undefined
  readonly warnings: string[]
  /** The rule that refuses it, and the body as it came. */
  readonly rule: { readonly id: string; readonly name: string; readonly lead: object } | undefined
  readonly idempotency: { readonly key: string; readonly requestHash: string } | undefined
  readonly ctx: Ctx
}

/** What became of a create: all that its answer is made of, so that it can be replayed. */
export type Outcome =
  | { readonly kind: 'created' | 'merged'; readonly id: string; readonly warnings: string[] }
  | { readonly kind: 'exists'; readonly existingId: string; readonly same: string }
  | { readonly kind: 'rejected'; readonly rejectionId: string; readonly rule: string }

/** What became of a draft; `replayed` when an earlier request with the same key had decided. */
export interface WriteResult {
  readonly outcome: Outcome
  readonly replayed: boolean
}
