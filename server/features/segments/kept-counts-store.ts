import type { LeadField } from '../../../contract/lead-fields.ts'
import type { OrgTx } from '../../platform/database.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { hasOneVector } from './dimensions-store.ts'
import { mayHold } from './instants-store.ts'
import { type Among, asksNothing, isOpen, type Question } from './question.ts'

/** What segments keep of how many of their leads match, so that no bits are looked at. */
export interface Kept {
  /** What each tells by itself, as part of reading it; null of a segment that must be asked. */
  readonly told: Sql
  /** True when all of them tell. */
  readonly isAll: boolean
}

/** How many leads match where nothing is asked, or one status or source, or one of each. */
export function keptOf(question: Question): Kept {
  if (asksNothing(question)) return { told: sql`leads`, isAll: true }
  const keys = keysOf(question)
  if (keys === undefined)
    return { told: sql`case when ${mayHold(question.codes)} then null else 0 end`, isAll: false }
  const count = (key: Sql) => sql`coalesce((counts ->> ${key})::integer, 0)`
  const [key, ...others] = keys
  const told =
    others.length === 0
      ? count(sql`${key}::text`)
      : sql`(select sum(${count(sql`key`)}) from unnest(${keys}::text[]) as key)`
  return { told, isAll: true }
}

/** Keys of the counts that add up to what is asked. */
function keysOf({ created, among, codes }: Question): string[] | undefined {
  const isPlain = codes.length === 0 && isOpen(created) && among.every(({ isIn }) => isIn)
  const valuesOf = (dim: LeadField) => among.filter((each) => each.dim === dim)
  const [status, source] = [valuesOf('status'), valuesOf('source')]
  const isPair = status.length <= 1 && source.length <= 1
  if (!isPlain || !isPair || status.length + source.length < among.length) return undefined
  const values = (asked: readonly Among[]) => asked[0]?.values ?? ['']
  return values(status).flatMap((one) => values(source).map((other) => `${one} ${other}`))
}

/**
 * How many leads have a field, by segment.
 *
 * @returns `undefined` where anything else is asked.
 */
export async function countHaving(
  tx: OrgTx,
  { created, among: [among, ...others], codes }: Question,
): Promise<ReadonlyMap<number, number> | undefined> {
  const isOne = others.length + codes.length === 0 && isOpen(created)
  if (!isOne || !among?.isIn || !hasOneVector(among.dim)) return undefined
  const counts = await tx.query<{ segment: number; n: number }>(sql`
    select segment, n from lead_vector
    where "orgId" = ${tx.orgId} and dim = ${among.dim} and value = ''`)
  return new Map(counts.map(({ segment, n }) => [segment, n]))
}
