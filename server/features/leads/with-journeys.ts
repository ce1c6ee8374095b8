import { leadFieldEntries } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/database.ts'
import type { Ctx } from '../../platform/operation.ts'
import { journeysOf, noJourney } from '../tracking/index.ts'
import type { ListedLead } from './lead-list-store.ts'

/** All that a full lead is answered with, in order. One array, by which its columns are remembered. */
export const allFields: readonly string[] = [
  ...leadFieldEntries.map(([name]) => name),
  'session',
  'sessions',
]

/**
 * Leads as they are answered: the asked fields in order, with their journeys where asked for.
 *
 * @param asked  Names of lead fields, `session` and `sessions`.
 */
export async function withJourneys(
  tx: OrgTx,
  ctx: Ctx,
  rows: readonly ListedLead[],
  asked: readonly string[],
): Promise<Record<string, unknown>[]> {
  const links = rows.flatMap(({ id, arrivedAt, visitorId, sessionId }) =>
    typeof id === 'string' && visitorId != null
      ? [{ id, createdAt: arrivedAt, visitorId, sessionId }]
      : [],
  )
  const journeys = await journeysOf(tx, links, ctx.org.conversionWindowDays)
  return rows.map((row) => {
    const { session, sessions } = journeys.get(String(row.id)) ?? noJourney
    const whole: Readonly<Record<string, unknown>> = { ...row, session, sessions }
    const lead: Record<string, unknown> = {}
    for (const field of asked) lead[field] = whole[field]
    return lead
  })
}
