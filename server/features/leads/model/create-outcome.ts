import * as z from 'zod'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Answer } from '../../../platform/operation.ts'

/** What became of a create: all that its answer is made of, so that it can be replayed. */
export type Outcome =
  | { readonly kind: 'created' | 'merged'; readonly id: string; readonly warnings: string[] }
  | { readonly kind: 'exists'; readonly existingId: string; readonly same: string }
  | { readonly kind: 'rejected'; readonly rejectionId: string; readonly rule: string }

/** Data of a create's answer. */
export const createdLead = z.object({
  id: z.uuid(),
  message: z.string(),
  warnings: z
    .array(z.string())
    .optional()
    .meta({ description: 'What was sent but could not be used; the lead is stored all the same.' }),
})

/**
 * The answer that an outcome deserves.
 *
 * @param isReplayed  An earlier request with the same key had this outcome; a header says so.
 * @throws ApiError `CONFLICT` for a lead that exists, `FORBIDDEN` for one that a rule refused.
 * @see D-11; D-13; D-15; D-16; D-17
 */
export function toAnswer(
  outcome: Outcome,
  isReplayed: boolean,
): Answer<z.output<typeof createdLead>> {
  const headers = isReplayed ? { 'idempotent-replayed': 'true' } : {}
  switch (outcome.kind) {
    case 'exists':
      throw new ApiError('CONFLICT', `A lead with the same ${outcome.same} exists.`, {
        details: { existingId: outcome.existingId },
        headers,
      })
    case 'rejected':
      throw new ApiError('FORBIDDEN', `The rule "${outcome.rule}" refuses this lead.`, {
        details: { rule: outcome.rule, rejectionId: outcome.rejectionId },
        headers,
      })
    case 'created': {
      const location = `/api/leads/${outcome.id}`
      return { ...bodyOf(outcome, 'Lead created.'), status: 201, headers: { ...headers, location } }
    }
    case 'merged':
      return { ...bodyOf(outcome, 'Merged into an existing lead.'), status: 200, headers }
  }
}

const bodyOf = ({ id, warnings }: { id: string; warnings: string[] }, message: string) => ({
  body: { id },
  data: warnings.length === 0 ? { id, message } : { id, message, warnings },
})
