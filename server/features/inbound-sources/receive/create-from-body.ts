import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { createCtx } from '../../../platform/operation.ts'
import { completeLead, createLead, formKeyPrefix } from '../../leads/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { getInboundSettings } from '../inbound-settings.ts'
import type { Call, Submission } from '../kinds/answers.ts'
import { type BodyResult, type BodyRow, finishBody } from '../store/body-store.ts'
import { assignEvents } from '../store/call-events-store.ts'
import type { FoundSource } from '../store/source-store.ts'
import { buildLead } from './build-lead.ts'
import { combineCall, loadEvents, readRow, toEventIds } from './combine-call.ts'

/** Recorded as the actor in the history of leads from inbound sources. */
export const inboundActor = { kind: 'system', id: 'inbound' } as const

/**
 * Creates the lead for a stored body in the `received` state and stores the result. Safe to retry,
 * because the body's ID is the lead's idempotency key.
 *
 * @returns `undefined` if the create request should be retried later, for example because the
 *   database is unavailable.
 */
export async function createFromBody(
  db: Database,
  source: FoundSource,
  row: BodyRow,
): Promise<BodyResult | undefined> {
  try {
    const submission = await readRow(source, row)
    const result =
      submission.call === undefined
        ? await create(db, source, row, submission)
        : await createFromCall(db, source, row, submission.call)
    if (result === undefined) return undefined
    await db.inOrg(source.orgId, (tx) => finishBody(tx, row.id, result))
    const { call } = submission
    if (call === undefined) return result
    // Use a separate transaction, so that the last event to be processed sees all the others.
    const ids = toEventIds(call)
    const leadId = await db.inOrg(source.orgId, (tx) => assignEvents(tx, source.id, ids))
    const isAssigned = result.state === 'unmapped' && leadId !== undefined
    return isAssigned ? { state: 'duplicate', reason: null, leadId } : result
  } catch (error) {
    // The body is committed, so its sender must not retry. The job retries server errors; any other
    // error is stored, because it would otherwise recur every minute.
    if (error instanceof ApiError && error.status >= 500) return undefined
    if (!(error instanceof ApiError)) {
      const { log } = getInboundSettings(db)
      log?.error(
        { err: error, orgId: source.orgId, bodyId: row.id },
        'processing an inbound request body failed',
      )
    }
    const failed = {
      state: 'rejected',
      reason: 'The lead could not be stored.',
      leadId: null,
    } as const
    await db.inOrg(source.orgId, (tx) => finishBody(tx, row.id, failed)).catch(() => undefined)
    return failed
  }
}

const unmapped: BodyResult = { state: 'unmapped', reason: null, leadId: null }

/** Creates a call's lead, or completes it if another event in the call has already created it. */
async function createFromCall(
  db: Database,
  source: FoundSource,
  row: BodyRow,
  call: Call,
): Promise<BodyResult | undefined> {
  const events = await loadEvents(db, source, call)
  const rejected = events.find(({ state }) => state === 'rejected')
  // Otherwise, a blocked call would be quarantined once per event.
  if (rejected !== undefined && row.attempt === 0) {
    return { state: 'rejected', reason: rejected.reason, leadId: null }
  }
  return create(db, source, row, await combineCall(source, call, events))
}

async function create(
  db: Database,
  source: FoundSource,
  { id, attempt }: BodyRow,
  submission: Submission,
): Promise<BodyResult | undefined> {
  const lead = buildLead(source, submission)
  if (lead === undefined) return unmapped
  const org = await getOrg(db, source.orgId)
  if (org === undefined) return undefined
  const isCall = submission.call !== undefined
  // A call's create request changes with each event; its `externalId` prevents a second lead.
  const key = isCall ? undefined : `${formKeyPrefix}${id}:${attempt}`
  const ctx = createCtx(db, org, inboundActor, key)
  try {
    const { data, status } = await createLead.run(ctx, lead)
    return { state: status === 201 ? 'created' : 'duplicate', reason: null, leadId: data.id }
  } catch (error) {
    const result = toResult(error)
    if (!isCall || result?.state !== 'duplicate') return result
    const leadId = await completeLead(ctx, lead)
    return leadId === undefined ? result : { state: 'duplicate', reason: null, leadId }
  }
}

/** @throws The given error if a retry could succeed. */
function toResult(error: unknown): BodyResult | undefined {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  // Retry later, because another request or process is currently creating this lead.
  if (error.headers['retry-after'] !== undefined) return undefined
  const existing = error.details?.existingId
  return error.code === 'CONFLICT'
    ? {
        state: 'duplicate',
        reason: error.message,
        leadId: typeof existing === 'string' ? existing : null,
      }
    : { state: 'rejected', reason: error.message, leadId: null }
}
