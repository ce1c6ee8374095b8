import { createFromBody } from '../receive/create-from-body.ts'
import type { BodyRow } from '../store/body-store.ts'
import { type Connection, type ConnectionChanges, updateConnection } from './connection-store.ts'
import { buildFetched, toBody } from './fetch-leads.ts'
import { insertFetched } from './fetch-store.ts'
import { getChanges, inLease, type LeadAccount, mayContinue, type Turn } from './open-account.ts'

export const isBackfilling = ({ backfillStartAt, backfillEndAt }: Connection): boolean =>
  backfillStartAt !== null && backfillEndAt === null

/**
 * Reads the next page of a backfill and creates the leads that the source does not have yet. The
 * page's leads and its position are committed together.
 *
 * @returns 1 if a page was read; `stop` if the platform pauses or blocks requests.
 * @throws LeaseLostError
 */
export async function backfillLeads(turn: Turn, account: LeadAccount): Promise<number | 'stop'> {
  const { access, connection, platform, source } = account
  const { backfillSince, backfillStartAt, backfillCursor, backfillFormId } = connection
  if (!isBackfilling(connection) || backfillSince === null || backfillStartAt === null) return 0
  const client = account.openClient()
  const result = await platform.fetchPage(client.send, access, {
    cursor: backfillCursor,
    formId: backfillFormId,
    since: new Date(backfillSince),
    until: new Date(backfillStartAt),
  })
  const { ctx } = turn
  const now = ctx.now()
  const { rows, next } = await inLease(turn, source.id, async (tx, current) => {
    const added: BodyRow[] = []
    const changes: ConnectionChanges = getChanges(current, result, client.getLast(), now)
    const next = mayContinue(changes) ? 1 : ('stop' as const)
    // The user started another backfill during the request.
    const isSame = current.backfillStartAt === backfillStartAt && isBackfilling(current)
    if (result.type === 'ok' && isSame) {
      for (const lead of result.value.leads) {
        const row = buildFetched(source, lead, { id: ctx.newId(), now })
        const id = await insertFetched(tx, source.id, row)
        if (id !== undefined) added.push(toBody(source, row, id))
      }
    }
    const progress =
      isSame && result.type === 'ok'
        ? {
            backfillCursor: result.value.cursor,
            backfillRead: current.backfillRead + result.value.leads.length,
            backfillAdded: current.backfillAdded + added.length,
            ...(result.value.cursor === null && { backfillEndAt: now.toISOString() }),
          }
        : {}
    const failed =
      isSame && result.type === 'rejected'
        ? { backfillEndAt: now.toISOString(), backfillError: result.message }
        : {}
    await updateConnection(tx, source.id, { ...changes, ...progress, ...failed })
    return { rows: added, next }
  })
  for (const row of rows) if (row.state === 'received') await createFromBody(ctx.db, source, row)
  return next
}
