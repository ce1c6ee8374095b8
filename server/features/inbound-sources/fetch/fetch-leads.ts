import { dayMs } from '../../../../contract/values/time.ts'
import { getRetryDelay, retryDelaysMs } from '../../../platform/jobs/retry-schedule.ts'
import type { Json } from '../kinds/answers.ts'
import { readSubmission } from '../kinds/kinds.ts'
import { createFromBody } from '../receive/create-from-body.ts'
import { parseBody } from '../receive/parse-body.ts'
import { chooseState } from '../receive/receive-body.ts'
import type { BodyRow } from '../store/body-store.ts'
import type { FoundSource } from '../store/source-store.ts'
import { updateConnection } from './connection-store.ts'
import {
  type FetchedRow,
  insertFetched,
  type PendingFetch,
  postponeFetch,
  rejectFetch,
  selectDueFetches,
} from './fetch-store.ts'
import type { FetchedLead, FetchResult } from './lead-platform.ts'
import { getChanges, inLease, type LeadAccount, mayContinue, type Turn } from './open-account.ts'
import type { LastRequest } from './platform-client.ts'

/** Number of leads fetched per round, and number fetched concurrently. */
const [roundSize, concurrent] = [40, 4]

/**
 * Fetches announced leads and creates them.
 *
 * @returns Number of leads fetched; `stop` if the platform pauses or blocks requests.
 * @throws LeaseLostError
 */
export async function fetchLeads(turn: Turn, account: LeadAccount): Promise<number | 'stop'> {
  const { ctx } = turn
  const now = ctx.now().toISOString()
  const due = await ctx.db.readInOrg(ctx.org.id, (tx) =>
    selectDueFetches(tx, account.source.id, { now, limit: roundSize }),
  )
  for (let i = 0; i < due.length; i += concurrent) {
    const group = due.slice(i, i + concurrent)
    const results = await Promise.all(group.map((pending) => fetchOne(turn, account, pending)))
    if (results.includes('stop')) return 'stop'
  }
  return due.length
}

async function fetchOne(
  turn: Turn,
  account: LeadAccount,
  pending: PendingFetch,
): Promise<'continue' | 'stop'> {
  const { access, platform, source } = account
  const client = account.openClient()
  const body = await parseBody(pending.contentType, Buffer.from(pending.body, 'base64'))
  const announced = { leadId: pending.leadId, body }
  const result = await platform.fetchLead(client.send, access, announced)
  const stored = await record(turn, account, { pending, result, last: client.getLast() })
  if (stored.row?.state === 'received') await createFromBody(turn.ctx.db, source, stored.row)
  return stored.next
}

interface Fetched {
  readonly pending: PendingFetch
  readonly result: FetchResult
  readonly last: LastRequest
}

/**
 * Stores a result. The body is committed before the lead is created, so that a job can create the
 * lead if this process dies.
 */
function record(
  turn: Turn,
  { connection: used, platform, source }: LeadAccount,
  { pending, result, last }: Fetched,
): Promise<{ readonly row: BodyRow | undefined; readonly next: 'continue' | 'stop' }> {
  const now = turn.ctx.now()
  return inLease(turn, source.id, async (tx, connection) => {
    // The user entered another token during the request, so this failure says nothing about the
    // current token.
    const isStale = result.type !== 'ok' && connection.accessToken !== used.accessToken
    const changes = isStale ? {} : getChanges(connection, result, last, now)
    const fetched = result.type === 'ok' ? { lastFetchedAt: now.toISOString() } : {}
    await updateConnection(tx, source.id, { ...changes, ...fetched })
    const next = mayContinue(changes) ? 'continue' : 'stop'
    if (result.type === 'ok') {
      const row = buildFetched(source, result.value, { id: pending.id, now })
      const id = await insertFetched(tx, source.id, row)
      return { row: id === undefined ? undefined : toBody(source, row, id), next }
    }
    const isGone = Date.parse(pending.receivedAt) < now.getTime() - platform.keptDays * dayMs
    const after = isGone ? undefined : findNextAttempt(result, pending, now)
    if (after === undefined) await rejectFetch(tx, pending.id, result.message)
    else await postponeFetch(tx, pending.id, { ...after, reason: result.message })
    return { row: undefined, next }
  })
}

/** @returns `undefined` if retrying cannot succeed. */
function findNextAttempt(
  result: Exclude<FetchResult, { type: 'ok' }>,
  { attempts }: PendingFetch,
  now: Date,
): { readonly at: string; readonly attempts: number } | undefined {
  if (result.type === 'rejected') return undefined
  // A blocked request does not count as an attempt; the connection pauses until access is restored.
  if (result.type === 'blocked') return { at: now.toISOString(), attempts }
  const tries = attempts + 1
  const last = retryDelaysMs.length - 1
  // Attempts to fetch a missing lead end after the last delay, because platforms return leads
  // within days. Retries after other failures continue, because every outage eventually ends.
  const count = result.type === 'retry' ? Math.min(tries, last) : tries
  const delayMs = getRetryDelay(count, Math.random())
  if (delayMs === undefined) return undefined
  const afterMs = result.type === 'retry' ? (result.afterMs ?? 0) : 0
  const at = new Date(now.getTime() + Math.max(delayMs, afterMs)).toISOString()
  return { at, attempts: tries }
}

/** Row for a fetched lead, in the same form as if the platform had sent it. */
export function buildFetched(
  source: FoundSource,
  { id: leadId, body }: FetchedLead,
  { id, now }: { readonly id: string; readonly now: Date },
): FetchedRow {
  return {
    ...{ id, leadId, now: now.toISOString() },
    state: chooseState(source, readSubmission(source.kind, body)),
    contentType: 'application/json',
    body: encode(body),
  }
}

const encode = (body: Json): string => Buffer.from(JSON.stringify(body)).toString('base64')

export const toBody = (source: FoundSource, row: FetchedRow, id: string): BodyRow => ({
  ...{ id, sourceId: source.id, receivedAt: row.now, pendingSince: row.now },
  ...{ contentType: row.contentType, body: row.body, submissionId: row.leadId, state: row.state },
  ...{ reason: null, leadId: null, attempt: 0, fetchAt: null },
})
