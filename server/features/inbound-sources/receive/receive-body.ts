import { perDatabase } from '../../../platform/concurrency/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { newId } from '../../../platform/process/ids.ts'
import { wakeConnection } from '../fetch/connection-store.ts'
import type { Announcement } from '../fetch/lead-platform.ts'
import { findLeadPlatform } from '../fetch/lead-platforms.ts'
import type { Json, Submission } from '../kinds/answers.ts'
import { getKind, readSubmission } from '../kinds/kinds.ts'
import type { SignedRequest } from '../kinds/signatures.ts'
import { requireSecret, requireSignature } from '../source-secret.ts'
import {
  type BodyRow,
  type BodyState,
  deleteExcessBodies,
  insertBody,
  toStorable,
  toStoredId,
} from '../store/body-store.ts'
import { type FoundSource, lockSource, type SourceRow } from '../store/source-store.ts'
import { buildLead } from './build-lead.ts'
import { createExcessCheck } from './check-excess.ts'
import { createFromBody } from './create-from-body.ts'
import { findSource } from './find-source.ts'
import { parseBody } from './parse-body.ts'

export interface ReceivedRequest extends SignedRequest {
  readonly publicId: string
  readonly contentType: string
  /** URL of the source, without a query. */
  readonly sourceUrl: string
}

/** Maximum number of bodies to keep per source. */
export const keptBodies = { rows: 1_000, bytes: 50 * 1024 * 1024, days: 30 } as const

/**
 * Stores a body, then creates its lead. Resolves as soon as the body is committed, because if the
 * process dies before the lead is committed, a job creates the lead.
 *
 * @returns XML to respond with; `undefined` for the default response.
 * @throws ApiError if the body cannot be parsed or has a wrong signature or key, or if the source
 *   is unknown, disabled or above its rate limit; 503 if the database is unavailable.
 * @see L-280
 */
export async function receiveBody(
  db: Database,
  request: ReceivedRequest,
): Promise<string | undefined> {
  const source = await findSource(db, request.publicId)
  await requireSignature(db, source, request)
  const content = await parseBody(request.contentType, request.bytes)
  const submission = readSubmission(source.kind, content)
  requireSecret(source, submission)
  const announced = findLeadPlatform(source.kind)?.readAnnouncements(content) ?? []
  const rows = buildRows({ source, content, announced, submission }, request)
  const at = request.at.toISOString()
  const stored = await db.inOrg(source.orgId, async (tx) => {
    if (!(await lockSource(tx, source.id))) throw new ApiError('NOT_FOUND', 'Source not found.')
    const created: BodyRow[] = []
    for (const row of rows) if ((await insertBody(tx, row)) === 'received') created.push(row)
    if (announced.length > 0) await wakeConnection(tx, source.id, at)
    const isDue = isExcessCheckDue(db)(source.id, request.bytes.length)
    if (isDue) await deleteExcessBodies(tx, source.id, keptBodies)
    return created
  })
  for (const row of stored.slice(0, maxCreated)) await createFromBody(db, source, row)
  return getKind(source.kind).buildReply?.(request.sourceUrl)
}

/** Maximum number of leads that a request creates itself; a job creates the rest. */
const maxCreated = 10

interface Content {
  readonly source: FoundSource
  readonly content: Json
  readonly announced: readonly Announcement[]
  /** The whole body as one submission. */
  readonly submission: Submission
}

/** One row for a body, or one for each submission or announcement in it. */
function buildRows(
  { source, content, announced, submission }: Content,
  request: ReceivedRequest,
): readonly BodyRow[] {
  const whole = buildRow(source, submission, request)
  if (announced.length > 0) return announced.map((one) => buildAnnouncement(whole, one, request))
  const parts = getKind(source.kind).split?.(content)
  if (parts === undefined) return [whole]
  return parts.map((part) =>
    buildRow(source, readSubmission(source.kind, part), {
      ...request,
      contentType: 'application/json',
      bytes: Buffer.from(JSON.stringify(part)),
    }),
  )
}

const isExcessCheckDue = perDatabase(createExcessCheck)

function buildRow(
  source: FoundSource,
  submission: Submission,
  { bytes, contentType, at }: ReceivedRequest,
): BodyRow {
  const { submissionId } = submission
  const state = chooseState(source, submission)
  return {
    id: newId(),
    sourceId: source.id,
    receivedAt: at.toISOString(),
    pendingSince: at.toISOString(),
    contentType: toStorable(contentType, 200),
    body: bytes.toString('base64'),
    submissionId: state === 'test' || submissionId === undefined ? null : toStoredId(submissionId),
    state,
    reason: null,
    leadId: null,
    attempt: 0,
    fetchAt: null,
  }
}

/** State of a body that has just been stored. */
export function chooseState(source: SourceRow, submission: Submission): BodyState {
  if (submission.isTest === true) return 'test'
  // Whether a call becomes a lead may depend on its other events.
  const isMapped =
    source.mode === 'live' &&
    (submission.call !== undefined || buildLead(source, submission) !== undefined)
  return isMapped ? 'received' : 'unmapped'
}

/** Row for one of the leads that a body announces. */
const buildAnnouncement = (
  row: BodyRow,
  { leadId, body }: Announcement,
  { at }: ReceivedRequest,
): BodyRow => ({
  ...row,
  id: newId(),
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify(body)).toString('base64'),
  submissionId: toStoredId(leadId),
  state: 'fetching',
  fetchAt: at.toISOString(),
})
