import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BenchOptions } from '../args.ts'
import { chunkLeads, spanDays } from './fill.ts'

const shaping = ['helpers.sql', 'once.sql', 'chunk.sql', '../baseline/tables.sql']

/**
 * Hash of everything that determines the rows of a data set: equal fingerprints mean equal data
 * sets.
 *
 * Migrations are not included: newer migrations run when the data set is opened, as they do on
 * customers' data.
 */
export function computeFingerprint({ leads, smallOrgs }: WantedSize, now: Date): string {
  const texts = shaping.map((name) =>
    normalizeSql(readFileSync(new URL(name, import.meta.url), 'utf8')),
  )
  const hash = createHash('sha256').update(JSON.stringify([texts, spanDays, chunkLeads]))
  // Statistics cover the current month, which must not be empty.
  const month = now.toISOString().slice(0, 7)
  return `${leads} leads, ${smallOrgs} small, ${month}, ${hash.digest('hex').slice(0, 16)}`
}

/** Size of a data set. */
export type WantedSize = Pick<BenchOptions, 'leads' | 'smallOrgs'>

/** SQL statements without comments and formatting, which do not affect the rows. */
export const normalizeSql = (sql: string): string =>
  sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()
