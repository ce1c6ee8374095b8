import type { OrgTx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** A test for a lead's value in a custom field, ready for SQL: texts are in lowercase. */
export type CustomTest =
  | { readonly op: 'exists'; readonly value: boolean }
  | { readonly op: 'contains'; readonly value: string }
  | { readonly op: 'in'; readonly column: 'text'; readonly value: readonly string[] }
  | { readonly op: 'in'; readonly column: 'number'; readonly value: readonly number[] }
  | { readonly op: '>=' | '>' | '<=' | '<'; readonly column: 'text'; readonly value: string }
  | { readonly op: '>=' | '>' | '<=' | '<'; readonly column: 'number'; readonly value: number }

export interface CustomMatch {
  /**
   * The organization ID is repeated here, because joining on the leads' own column would search
   * every shard.
   */
  readonly orgId: string
  readonly fieldId: string
  /** The field's key, for error messages. */
  readonly key: string
  readonly test: CustomTest
}

/** True if the test matches leads without a value, which have no row in `lead_custom_value`. */
export const isAboutEmpty = ({ test }: CustomMatch): boolean => test.op === 'exists' && !test.value

/**
 * Condition on a table or alias that has the columns of `lead`. Values of locked leads are hidden.
 * Uses a scalar subquery, because PostgreSQL would turn `exists` into a join and lose the order of
 * the page.
 */
export function buildCustomCondition(alias: string, match: CustomMatch): Sql {
  const locked = sql.ref(`${alias}.locked`)
  const stored = sql`(
    select true from lead_custom_value as stored
    where stored."orgId" = ${match.orgId}
      and stored."leadId" = ${sql.ref(`${alias}.id`)} and ${matchesStored(match)})`
  return isAboutEmpty(match)
    ? sql`(${locked} or ${stored} is null)`
    : sql`(not ${locked} and ${stored})`
}

/** Query for the IDs of leads, whether locked or not, that have a value and pass all tests. */
export const buildMatchingIds = (tx: OrgTx, matches: readonly CustomMatch[]): Sql =>
  sql.join(
    matches.map(
      (match) => sql`
        select "leadId" as id from lead_custom_value as stored
        where stored."orgId" = ${tx.orgId} and ${matchesStored(match)}`,
    ),
    sql` intersect `,
  )

function matchesStored({ fieldId, test }: CustomMatch): Sql {
  const isOfField = sql`stored."fieldId" = ${fieldId}`
  if (test.op === 'exists') return isOfField
  if (test.op === 'contains') return sql`${isOfField} and strpos(stored.text, ${test.value}) > 0`
  return sql`${isOfField} and ${compare(test)}`
}

function compare(test: Exclude<CustomTest, { readonly op: 'exists' | 'contains' }>): Sql {
  if (test.column === 'number') {
    if (test.op === 'in') return sql`stored.number = any(${test.value}::double precision[])`
    return sql`stored.number ${sql.raw(test.op)} ${test.value}::double precision`
  }
  if (test.op !== 'in') {
    return sql`left(stored.text, 200) ${sql.raw(test.op)} ${test.value} collate "C"`
  }
  // The first condition uses the index, and the second one compares long texts in full.
  return sql`left(stored.text, 200) = any(array(
      select left(given, 200) from unnest(${test.value}::text[]) as given))
    and stored.text = any(${test.value}::text[])`
}
