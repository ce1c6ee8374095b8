import * as z from 'zod'
import { found } from '../../../platform/http/api-error.ts'
import {
  idOrUnmatchable,
  idPageInput,
  idPageSchema,
  readIdPage,
} from '../../../platform/http/id-cursor-page.ts'
import { type Ctx, operation } from '../../../platform/operation.ts'
import { audit } from '../../audit/index.ts'
import { wakeConnection } from '../fetch/connection-store.ts'
import type { Submission } from '../kinds/answers.ts'
import { buildLead, guessTargets } from '../receive/build-lead.ts'
import { combineCall, loadEvents, readRow } from '../receive/combine-call.ts'
import { createFromBody } from '../receive/create-from-body.ts'
import {
  type BodyRow,
  type BodyState,
  bodyStates,
  openStates,
  reopenBody,
  selectBodies,
} from '../store/body-store.ts'
import { type SourceRow, selectSource } from '../store/source-store.ts'
import { loadHidden } from './hidden-bodies.ts'
import { mapping, sourceId } from './source-schemas.ts'

const bodySchema = z.object({
  id: z.uuid(),
  state: z.enum(bodyStates),
  reason: z.string().nullable(),
  leadId: z.uuid().nullable(),
  submissionId: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  answers: z.array(
    z.object({
      path: z.string(),
      label: z.string(),
      value: z.string(),
      guess: z.string().nullable().meta({
        description: 'Lead field that the answer fills if no mapping applies; null for `custom`.',
      }),
    }),
  ),
})

const page = { ...idPageInput.shape, id: sourceId }

export const listInboundBodies = operation({
  name: 'list_inbound_bodies',
  tag: 'Inbound sources',
  rest: 'GET /inbound-sources/{id}/bodies',
  summary: 'List the request bodies that an inbound source received.',
  description:
    'Paginated, newest first. Bodies are stored for 30 days. The answers of bodies that ' +
    'exceed the plan limit are omitted, whether a lead was created or not.',
  scope: 'leads:read',
  inputSource: 'query',
  input: z.strictObject(page),
  invalidInputCode: 'INVALID_FILTER',
  output: idPageSchema(bodySchema),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'INVALID_FILTER', 'NOT_FOUND'],
  extension: true,

  async run(ctx, { id, ...sent }) {
    const source = await loadSource(ctx, id)
    const { rows, nextCursor } = await readIdPage(sent, (one) =>
      ctx.db.readInOrg(ctx.org.id, (tx) => selectBodies(tx, { ...one, sourceId: source.id })),
    )
    const isHidden = await loadHidden(ctx, rows)
    const bodies = rows.map(async (row) => ({
      ...bodySchema.omit({ answers: true }).parse(row),
      answers: isHidden(row) ? [] : await readAnswers(source, row),
    }))
    return { data: { rows: await Promise.all(bodies), nextCursor } }
  },
})

async function readAnswers(source: SourceRow, row: BodyRow) {
  const submission = await readRow(source, row)
  const guesses = guessTargets(submission)
  return submission.answers.map((answer) => {
    const { path, label, value } = answer
    return { path, label, value, guess: guesses.get(answer) ?? null }
  })
}

export async function loadSource({ db, org }: Ctx, id: string): Promise<SourceRow> {
  const row = await db.readInOrg(org.id, (tx) => selectSource(tx, idOrUnmatchable(id)))
  return found(row, 'inbound source')
}

/** Maximum number of bodies per call; limited so that the call finishes before its deadline. */
const maxReplayed = 50

const loadBodies = (
  { db, org }: Ctx,
  source: SourceRow,
  states: readonly BodyState[],
): Promise<BodyRow[]> =>
  db.readInOrg(org.id, (tx) =>
    selectBodies(tx, {
      sourceId: source.id,
      limit: maxReplayed,
      before: undefined,
      states,
    }),
  )

export const previewInboundMapping = operation({
  name: 'preview_inbound_mapping',
  tag: 'Inbound sources',
  rest: 'POST /inbound-sources/{id}/preview',
  summary: 'Show the leads that a mapping would create from stored request bodies.',
  description:
    'A dry run on the newest 50 bodies in the given `states`; nothing is stored. Bodies that ' +
    "exceed the plan limit are omitted. If `mapping` is omitted, the source's mapping is used. All events of " +
    'a phone call are shown as one lead.',
  scope: 'leads:read',
  inputSource: 'body',
  input: z.strictObject({
    id: sourceId,
    mapping: mapping.optional(),
    states: z
      .array(z.enum(bodyStates))
      .max(bodyStates.length)
      .prefault([...openStates]),
  }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.array(z.object({ id: z.uuid(), lead: z.record(z.string(), z.unknown()).nullable() })),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'VALIDATION_ERROR', 'NOT_FOUND'],
  extension: true,

  async run(ctx, { id, mapping: other, states }) {
    const source = await loadSource(ctx, id)
    const settings = { ...source, mapping: other ?? source.mapping }
    const rows = await loadBodies(ctx, source, states)
    const isHidden = await loadHidden(ctx, rows)
    const calls = new Set<string>()
    const data: { id: string; lead: Record<string, unknown> | null }[] = []
    // Process the oldest body first, as in a replay, so that only the first event in a call is
    // shown with the call's lead.
    for (const row of rows.toReversed()) {
      if (isHidden(row)) continue
      const submission = await readRow(source, row)
      const { call } = submission
      const isRepeated = call !== undefined && calls.has(call.id)
      if (call !== undefined) calls.add(call.id)
      const whole = isRepeated ? undefined : await completeCall(ctx, source, submission)
      data.unshift({ id: row.id, lead: (whole && buildLead(settings, whole)) ?? null })
    }
    return { data }
  },
})

/**
 * The unchanged submission or, for a call event, the submission with the answers from all of the
 * call's events.
 */
async function completeCall(
  { db, org }: Ctx,
  source: SourceRow,
  submission: Submission,
): Promise<Submission> {
  if (submission.call === undefined) return submission
  const found = { ...source, orgId: org.id }
  return combineCall(found, submission.call, await loadEvents(db, found, submission.call))
}

export const replayInboundBodies = operation({
  name: 'replay_inbound_bodies',
  tag: 'Inbound sources',
  rest: 'POST /inbound-sources/{id}/replay',
  summary: 'Remap stored request bodies and create leads from them.',
  description:
    'Processes the newest 50 bodies that are unmapped or rejected. Each body creates at ' +
    'most one lead.',
  scope: 'leads:write',
  inputSource: 'path',
  input: z.strictObject({ id: sourceId }),
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.array(
    z.object({ id: z.uuid(), state: z.enum(bodyStates), leadId: z.uuid().nullable() }),
  ),
  statuses: [200],
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'],
  extension: true,

  async run(ctx, { id }) {
    const source = { ...(await loadSource(ctx, id)), orgId: ctx.org.id }
    await ctx.db.inOrg(ctx.org.id, (tx) =>
      audit(tx, ctx, { action: 'replay', kind: 'inboundSource', id: source.id }),
    )
    const data: { id: string; state: BodyState; leadId: string | null }[] = []
    for (const row of (await loadBodies(ctx, source, openStates)).toReversed()) {
      const now = ctx.now().toISOString()
      const open = await ctx.db.inOrg(ctx.org.id, (tx) => reopenBody(tx, row.id, now))
      if (open === undefined) continue
      if (open.fetchAt !== null) {
        await ctx.db.inOrg(ctx.org.id, (tx) => wakeConnection(tx, source.id, now))
        data.push({ id: row.id, state: open.state, leadId: null })
        continue
      }
      const result = await createFromBody(ctx.db, source, open)
      data.push({ id: row.id, state: result?.state ?? 'received', leadId: result?.leadId ?? null })
    }
    return { data }
  },
})
