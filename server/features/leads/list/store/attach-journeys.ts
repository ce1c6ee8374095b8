import { leadFieldEntries } from '../../../../../contract/lead-fields.ts'
import type { OrgTx } from '../../../../platform/db/database.ts'
import { type ReadyJson, readyJson } from '../../../../platform/http/raw-json.ts'
import type { Ctx } from '../../../../platform/operation.ts'
import { loadJourneys, noJourney } from '../../../tracking/index.ts'
import { type ListedLead, selectLeadsById } from './list-store.ts'

/** All that a full lead is answered with, in order. One array, by which its columns are remembered. */
export const allFields: readonly string[] = [
  ...leadFieldEntries.map(([name]) => name),
  'session',
  'sessions',
]

/** A lead as it is answered; fields other than the id are in its JSON alone. */
export type AnsweredLead = ReadyJson & { readonly id: string }

/**
 * Leads as they are answered: the asked fields in order, with their journeys where asked for.
 *
 * @param rows  With their visits, where journeys are asked for.
 * @param asked  Names of lead fields, `session` and `sessions`.
 */
export async function withJourneys(
  tx: OrgTx,
  ctx: Ctx,
  rows: readonly ListedLead[],
  asked: readonly string[],
): Promise<AnsweredLead[]> {
  const links = rows.map(({ id, arrivedAt, visitorId, sessionId }) => ({
    id,
    createdAt: arrivedAt,
    visitorId,
    sessionId,
  }))
  const visits = rows.flatMap((row) => row.visits ?? [])
  const journeys = await loadJourneys(tx, links, visits, ctx.org.conversionWindowDays)
  const [hasSession, hasSessions] = [asked.includes('session'), asked.includes('sessions')]
  return rows.map(({ id, open }) => {
    const { session, sessions } = journeys.get(id) ?? noJourney
    let json = open
    if (hasSession) json += `,"session":${session}`
    if (hasSessions) json += `,"sessions":${sessions}`
    return { id, [readyJson]: `${json}}` }
  })
}

/** One array, by which its columns are remembered. */
const shown: readonly string[] = leadFieldEntries.map(([name]) => name)

/** Leads as they are answered, in the order of their ids, without journeys. */
export async function showLeads(
  tx: OrgTx,
  ctx: Ctx,
  ids: readonly string[],
): Promise<AnsweredLead[]> {
  const rows = await selectLeadsById(tx, ids, { asked: shown })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inOrder = ids.flatMap((id) => byId.get(id) ?? [])
  return withJourneys(tx, ctx, inOrder, shown)
}
