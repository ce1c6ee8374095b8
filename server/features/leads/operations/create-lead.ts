import { hash } from 'node:crypto'
import * as z from 'zod'
import {
  type CreateLead,
  createKeys,
  createLeadSchema,
} from '../../../../contract/leads/lead-schemas.ts'
import { readCreate } from '../../../../contract/leads/read-create.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { type Answer, type Ctx, operation } from '../../../platform/operation.ts'
import { contactKeysOf } from '../../contacts/index.ts'
import { type Rules, rulesOf } from '../../filter-rules/index.ts'
import { getTaxonomyItems } from '../../organizations/index.ts'
import type { Draft, Outcome } from '../create/draft.ts'
import { writeLead } from '../create/lead-write-queue.ts'
import { toRow } from '../model/lead-row.ts'
import { fillFromSession } from '../session-linking/fill-from-session.ts'

/** Data of a create's answer. */
export const createdLead = z.object({
  id: z.uuid(),
  message: z.string(),
  warnings: z
    .array(z.string())
    .optional()
    .meta({ description: 'What was sent but could not be used; the lead is stored all the same.' }),
})

/** `create_lead`: stores a lead, once. */
export const createLead = operation({
  name: 'create_lead',
  tag: 'Leads',
  rest: 'POST /leads',
  summary: 'Create a lead.',
  description:
    'Needs at least one of `name`, `email`, `phone`, `custom`. What can be stored is stored: ' +
    'unknown keys and an unknown `sessionId` are told in `data.warnings`. Extension: an ' +
    '`Idempotency-Key` header makes a retry safe for 24 hours.',
  access: 'write',
  inputSource: 'body',
  input: createLeadSchema,
  fastParse: readCreate,
  invalidInputCode: 'VALIDATION_ERROR',
  output: createdLead,
  statuses: [201, 200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'CONFLICT'],
  idempotencyKey: true,
  topLevelId: true,

  async run(ctx, sent) {
    const rules = await rulesOf(ctx.db, ctx.org.id)
    const { outcome, replayed } = await writeLead(
      ctx.db,
      ctx.org,
      await buildDraft(ctx, sent, rules),
    )
    return toAnswer(outcome, replayed)
  },
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
      return {
        ...buildBody(outcome, 'Lead created.'),
        status: 201,
        headers: { ...headers, location },
      }
    }
    case 'merged':
      return { ...buildBody(outcome, 'Merged into an existing lead.'), status: 200, headers }
  }
}

const buildBody = ({ id, warnings }: { id: string; warnings: string[] }, message: string) => ({
  body: { id },
  data: warnings.length === 0 ? { id, message } : { id, message, warnings },
})

/**
 * A lead that is ready to be stored, from what was sent.
 *
 * @param rules  Those that may refuse it.
 */
export async function buildDraft(
  ctx: Ctx,
  sent: CreateLead & Record<string, unknown>,
  rules: Rules,
): Promise<Draft> {
  const keys = contactKeysOf(sent, ctx.org.defaultCountry)
  const filled = await fillFromSession(ctx, sent, keys)
  const chosen = await dropUnknownChoices(ctx, filled.lead)
  const warnings = [...unknownKeys(sent), ...filled.warnings, ...chosen.warnings]
  const row = toRow(ctx, chosen.lead, filled.link, keys)
  const rule = rules.match({
    ...chosen.lead,
    status: row.status,
    source: row.source,
  })
  return {
    row,
    awaits: filled.awaits,
    warnings,
    rule: rule === undefined ? undefined : { id: rule.id, name: rule.name, lead: sent },
    idempotency: idempotencyOf(ctx, sent),
    ctx,
  }
}

/** Most keys that are named one by one. */
const maxNamed = 20

/** Says which keys of the body were not understood. @see D-12 */
function unknownKeys(sent: Readonly<Record<string, unknown>>): string[] {
  const unknown = Object.keys(sent).filter((key) => !createKeys.has(key))
  const named = unknown
    .slice(0, maxNamed)
    .map((key) => `${key.slice(0, 100)}: not a field that a create can set; ignored.`)
  const others = unknown.length - maxNamed
  return others > 0 ? [...named, `${others} more keys are no fields either; ignored.`] : named
}

/** Leaves out a label or conversion event that the organization does not have. */
async function dropUnknownChoices(ctx: Ctx, lead: CreateLead) {
  if (lead.labelId == null && lead.selectedConversionEventId == null) return { lead, warnings: [] }
  const { label, conversionEvent } = await getTaxonomyItems(ctx.db, ctx.org.id)
  const { labelId, selectedConversionEventId, ...rest } = lead
  const knownLabel = labelId != null && label.has(labelId)
  const knownEvent =
    selectedConversionEventId != null && conversionEvent.has(selectedConversionEventId)
  return {
    lead: {
      ...rest,
      ...(knownLabel ? { labelId } : {}),
      ...(knownEvent ? { selectedConversionEventId } : {}),
    },
    warnings: [
      ...(labelId == null || knownLabel ? [] : ['labelId: no such label; left out.']),
      ...(selectedConversionEventId == null || knownEvent
        ? []
        : ['selectedConversionEventId: no such conversion event; left out.']),
    ],
  }
}

/** The client's key for retries, with a hash of what it sent. @see D-15 */
function idempotencyOf(ctx: Ctx, sent: object): Draft['idempotency'] {
  const key = ctx.idempotencyKey
  if (key === undefined) return undefined
  if (key.length < 1 || key.length > 255) {
    throw new ApiError('VALIDATION_ERROR', 'Idempotency-Key must have 1 to 255 characters.')
  }
  // No header holds them, but an argument of a tool can.
  if (key.includes('\0') || !key.isWellFormed()) {
    throw new ApiError(
      'VALIDATION_ERROR',
      'Idempotency-Key contains NUL or half of a surrogate pair.',
    )
  }
  return { key, requestHash: hash('sha256', JSON.stringify(sent)) }
}
