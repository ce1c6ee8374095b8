import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { createCtx } from '../../../platform/operation.ts'
import type { Logger } from '../../../platform/process/log.ts'
import { createLead, formKeyPrefix } from '../../leads/index.ts'
import { getOrg } from '../../organizations/index.ts'
import { readSubmission } from '../kinds/kinds.ts'
import { type BodyResult, type BodyRow, finishBody } from '../store/body-store.ts'
import type { FoundSource } from '../store/source-store.ts'
import { buildLead, type LeadBody } from './build-lead.ts'
import { parseBody } from './parse-body.ts'

/** Recorded as the actor in the history of leads from inbound sources. */
export const inboundActor = { kind: 'system', id: 'inbound' } as const

const getSettings = perDatabase((): { log?: Logger } => ({}))

export function openInboundSources(db: Database, log: Logger): void {
  getSettings(db).log = log
}

/**
 * Creates the lead for a stored body in the state `received`, and stores the result. Can be
 * repeated, because the body's ID is the lead's idempotency key.
 *
 * @returns Undefined if the create should be retried later, for example because the database is
 *   unavailable.
 */
export async function createFromBody(
  db: Database,
  source: FoundSource,
  row: BodyRow,
): Promise<BodyResult | undefined> {
  try {
    const lead = buildLead(source, await readRow(source, row))
    const result = lead === undefined ? unmapped : await create(db, source, row, lead)
    if (result !== undefined) await db.inOrg(source.orgId, (tx) => finishBody(tx, row.id, result))
    return result
  } catch (error) {
    // The body is committed, so its sender must not retry. The job retries server errors; any other
    // error is stored, because otherwise it would recur every minute.
    if (error instanceof ApiError && error.status >= 500) return undefined
    if (!(error instanceof ApiError)) {
      const { log } = getSettings(db)
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

/** Parses a stored body again. */
export const readRow = async ({ kind }: Pick<FoundSource, 'kind'>, row: BodyRow) =>
  readSubmission(kind, await parseBody(row.contentType, Buffer.from(row.body, 'base64')))

const unmapped: BodyResult = { state: 'unmapped', reason: null, leadId: null }

async function create(
  db: Database,
  { orgId }: FoundSource,
  { id, attempt }: BodyRow,
  lead: LeadBody,
): Promise<BodyResult | undefined> {
  const org = await getOrg(db, orgId)
  if (org === undefined) return undefined
  const ctx = createCtx(db, org, inboundActor, `${formKeyPrefix}${id}:${attempt}`)
  try {
    const { data, status } = await createLead.run(ctx, lead)
    return { state: status === 201 ? 'created' : 'duplicate', reason: null, leadId: data.id }
  } catch (error) {
    return toResult(error)
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
