import { hash } from 'node:crypto'
import * as z from 'zod'
import { type CreateLead, createLeadSchema } from '../../../../contract/leads/lead-schemas.ts'
import { normalizeCreate } from '../../../../contract/leads/normalize-create.ts'
import { readCreate } from '../../../../contract/leads/read-create.ts'
import { coversScope } from '../../../../contract/scopes.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { type Answer, type Ctx, operation } from '../../../platform/operation.ts'
import { isId } from '../../../platform/process/ids.ts'
import { toContactKeys } from '../../contacts/index.ts'
import { loadRules, type Rules } from '../../filter-rules/index.ts'
import { getTaxonomyItems } from '../../organizations/index.ts'
import { ruleReason } from '../../rejected-creates/index.ts'
import { type CreateBody, completeBody } from '../create/complete-body.ts'
import { type Draft, pixelActor, type WriteResult } from '../create/draft.ts'
import { selectIdempotencyRecords } from '../create/idempotency-store.ts'
import { writeLead } from '../create/lead-write-queue.ts'
import { checkStage, placeInStage } from '../create/place-in-stage.ts'
import { toLeadRow } from '../model/lead-row.ts'
import { fillFromSession } from '../session-linking/fill-from-session.ts'

export const createdLead = z.object({
  id: z.uuid(),
  message: z.string(),
  warnings: z.array(z.string()).optional().meta({
    description: 'Warnings about input that was ignored or kept in `custom`. The lead was stored.',
  }),
})

export const createLead = operation({
  name: 'create_lead',
  tag: 'Leads',
  rest: 'POST /leads',
  summary: 'Create a lead.',
  description:
    'Requires at least one of `name`, `email`, `phone`, `custom`. Also accepts other ' +
    'spellings of fields, such as `first_name`, `E-Mail`, `tel` or `GCLID`. Other keys are ' +
    'kept in `custom`. `data.warnings` lists these keys and reports an unknown `sessionId`. ' +
    'Extension: An `Idempotency-Key` header makes retries safe for 24 hours.',
  scope: 'leads:create',
  inputSource: 'body',
  input: createLeadSchema,
  normalize: normalizeCreate,
  fastParse: readCreate,
  invalidInputCode: 'VALIDATION_ERROR',
  output: createdLead,
  statuses: [201, 200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_ERROR', 'CONFLICT'],
  idempotencyKey: true,
  countsRejections: true,
  topLevelId: true,

  async run(ctx, body) {
    await checkStage(ctx, body).catch(async (error: unknown) => {
      if (!(await isRepeated(ctx, body))) throw error
    })
    const rules = await loadRules(ctx.db, ctx.org.id)
    const written = await writeLead(ctx.db, ctx.org, await buildDraft(ctx, body, rules))
    return toCreateAnswer(ctx, written)
  },
})

/**
 * True if the idempotency key has an outcome. That outcome is returned even if the stage has been
 * renamed or deleted in the meantime. @see D-15
 */
async function isRepeated(ctx: Ctx, body: CreateBody): Promise<boolean> {
  const idempotency = buildIdempotency(ctx, body)
  if (idempotency === undefined) return false
  const stored = await ctx.db.readInOrg(ctx.org.id, (tx) =>
    selectIdempotencyRecords(tx, [idempotency.key], ctx.now()),
  )
  return stored.size > 0
}

/**
 * Converts an outcome to a response. Callers that cannot read leads learn nothing about leads that
 * others created, and they get the same response for a merge as for a new lead.
 *
 * @throws ApiError `CONFLICT` if the lead exists, `FORBIDDEN` if a rule rejected it.
 * @see D-11; D-13; D-15; D-16; D-17; L-231
 */
export function toCreateAnswer(
  { scopes }: Pick<Ctx, 'scopes'>,
  { outcome, replayed }: WriteResult,
): Answer<z.output<typeof createdLead>> {
  const canRead = coversScope(scopes, 'leads:read')
  const headers: Record<string, string> = replayed ? { 'idempotent-replayed': 'true' } : {}
  switch (outcome.kind) {
    case 'exists':
      throw new ApiError('CONFLICT', `A lead with the same ${outcome.same} already exists.`, {
        ...(canRead ? { details: { existingId: outcome.existingId } } : {}),
        headers,
      })
    case 'rejected': {
      const { rule, rejectionId } = outcome
      throw canRead
        ? new ApiError('FORBIDDEN', `The lead was blocked by the rule "${rule}".`, {
            details: { rule, rejectionId },
            headers,
          })
        : new ApiError('FORBIDDEN', ruleReason, { details: { rejectionId }, headers })
    }
    case 'created':
      return buildCreated(outcome, headers)
    case 'updated':
      return { ...buildBody(outcome, 'Lead updated.'), status: 200, headers }
    case 'merged':
      return canRead
        ? { ...buildBody(outcome, 'Merged into an existing lead.'), status: 200, headers }
        : buildCreated(outcome.draft ?? { id: outcome.id, warnings: [] }, headers)
  }
}

const buildCreated = (
  lead: { readonly id: string; readonly warnings: string[] },
  headers: Readonly<Record<string, string>>,
) => ({
  ...buildBody(lead, 'Lead created.'),
  status: 201,
  headers: { ...headers, location: `/api/leads/${lead.id}` },
})

const buildBody = ({ id, warnings }: { id: string; warnings: string[] }, message: string) => ({
  body: { id },
  data: warnings.length === 0 ? { id, message } : { id, message, warnings },
})

/** @param rules  Filter rules that can reject the lead. */
export async function buildDraft(ctx: Ctx, sent: CreateBody, rules: Rules): Promise<Draft> {
  const { stageId } = sent
  const { body, otherKeys } =
    stageId == null ? { body: sent, otherKeys: undefined } : await placeInStage(ctx, sent, stageId)
  const received = completeBody(body, ctx.now(), otherKeys)
  const keys = toContactKeys(received.lead, ctx.org.defaultCountry)
  const filled = await fillFromSession(ctx, received.lead, keys)
  const chosen = hasTaxonomyItems(filled.lead)
    ? await dropUnknownTaxonomyItems(ctx, filled.lead)
    : { lead: filled.lead, warnings: [] }
  const warnings = [...received.warnings, ...filled.warnings, ...chosen.warnings]
  const row = toLeadRow(ctx, chosen.lead, filled.link, keys)
  const rule = rules.match(chosen.lead, row)
  return {
    row,
    awaits: filled.awaits,
    enquiry: buildEnquiry(ctx, received.lead),
    warnings,
    rule: rule === undefined ? undefined : { id: rule.id, name: rule.name, lead: received.lead },
    idempotency: buildIdempotency(ctx, sent),
    ctx,
  }
}

const buildEnquiry = ({ actor }: Ctx, { sessionId }: CreateLead): Draft['enquiry'] =>
  sessionId != null && isId(sessionId)
    ? { sessionId, isForm: actor.kind === 'system' && actor.id === pixelActor.id }
    : undefined

const hasTaxonomyItems = ({ labelId, selectedConversionEventId }: CreateLead): boolean =>
  labelId != null || selectedConversionEventId != null

/** Removes the lead's label or conversion event if the organization does not have it. */
async function dropUnknownTaxonomyItems(ctx: Ctx, lead: CreateLead) {
  const { label, conversionEvent } = await getTaxonomyItems(ctx.db, ctx.org.id)
  const { labelId, selectedConversionEventId, ...rest } = lead
  const hasLabel = labelId != null && label.has(labelId)
  const hasEvent =
    selectedConversionEventId != null && conversionEvent.has(selectedConversionEventId)
  return {
    lead: {
      ...rest,
      ...(hasLabel ? { labelId } : {}),
      ...(hasEvent ? { selectedConversionEventId } : {}),
    },
    warnings: [
      ...(labelId == null || hasLabel ? [] : ['labelId: label not found; ignored.']),
      ...(selectedConversionEventId == null || hasEvent
        ? []
        : ['selectedConversionEventId: conversion event not found; ignored.']),
    ],
  }
}

/** The client's idempotency key, with a hash of the body. @see D-15 */
export function buildIdempotency(ctx: Ctx, body: object): Draft['idempotency'] {
  const key = ctx.idempotencyKey
  if (key === undefined) return undefined
  if (key.length < 1 || key.length > 255) {
    throw new ApiError('VALIDATION_ERROR', 'Idempotency-Key must be 1 to 255 characters.')
  }
  // Headers cannot contain these characters, but the arguments of an MCP tool can.
  if (key.includes('\0') || !key.isWellFormed()) {
    throw new ApiError(
      'VALIDATION_ERROR',
      'Idempotency-Key must not contain NUL or unpaired surrogates.',
    )
  }
  return { key, requestHash: hash('sha256', JSON.stringify(body)) }
}
