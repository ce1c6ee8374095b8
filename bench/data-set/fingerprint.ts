import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BenchOptions } from '../args.ts'
import { chunkLeads, spanDays } from './fill.ts'

const shaping = ['helpers.sql', 'once.sql', 'chunk.sql', '../baseline/tables.sql']

/**
 * What decides about the rows of a data set: equal fingerprints mean equal data sets.
 *
 * Migrations do not count. Those that are younger than the data set run when it is opened, as they
 * do on the data of a customer.
 */
export function computeFingerprint({ leads, smallOrgs }: WantedSize, now: Date): string {
  const texts = shaping.map((name) =>
    normalizeSql(readFileSync(new URL(name, import.meta.url), 'utf8')),
  )
  const hash = createHash('sha256').update(JSON.stringify([texts, spanDays, chunkLeads]))
  // Statistics look at the running month, which must not be empty.
  const month = now.toISOString().slice(0, 7)
  return `${leads} leads, ${smallOrgs} small, ${month}, ${hash.digest('hex').slice(0, 16)}`
}

/** How large a data set is to be. */
export type WantedSize = Pick<BenchOptions, 'leads' | 'smallOrgs'>

/** Statements without comments and layout, which shape nothing. */
export const normalizeSql = (sql: string): string =>
  sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()
