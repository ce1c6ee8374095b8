import type { OrgTx } from '../../../platform/db/database.ts'
import { insertHistory, insertLeads } from '../../leads/index.ts'
import { inventLeads, type Setting } from './invent-leads.ts'
import type { Random } from './random.ts'
import { insertSessions } from './session-rows-store.ts'

/**
 * Number of rows per statement, because 1,000 leads once took more than 5 s at a load average of
 * 19.
 */
const batch = 250

/**
 * Stores invented leads with their history and sessions. Adds no events, so that the leads trigger
 * neither webhooks nor conversions.
 */
export async function addStory(tx: OrgTx, random: Random, setting: Setting): Promise<void> {
  const { leads, history, sessions } = inventLeads(random, setting)
  await inBatches(leads, (rows) => insertLeads(tx, rows))
  await inBatches(history, (rows) => insertHistory(tx, rows))
  await inBatches(sessions, (rows) => insertSessions(tx, rows))
}

async function inBatches<T>(rows: readonly T[], insert: (rows: T[]) => Promise<unknown>) {
  for (let i = 0; i < rows.length; i += batch) await insert(rows.slice(i, i + batch))
}
