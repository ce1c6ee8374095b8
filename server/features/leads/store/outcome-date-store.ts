import { isMissingOutcome, logChange } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { leadColumns } from '../model/lead-row.ts'

/** The status that sets each date. */
const statusBy = { wonAt: 'won', lostAt: 'lost' } as const

type OutcomeDate = keyof typeof statusBy

export const isOutcomeDate = (field: string): field is OutcomeDate => Object.hasOwn(statusBy, field)

/** History of a `lead` row. */
const storedHistory = ({ orgId }: OrgTx): Sql => sql`
  select * from lead_history where "orgId" = ${orgId} and "leadId" = lead.id`

/**
 * Date column for a `lead` row. For a lead that got its status before this date was stored, the
 * value is the lead's last change to this status in its history or, failing that, the time when the
 * lead was qualified or created.
 *
 * @param history  Query for the lead's history.
 * @see L-240
 */
const outcomeDate = (history: Sql, field: OutcomeDate): Sql => sql`
  case when lead.${sql.ref(field)} is null and lead.status = ${sql.lit(statusBy[field])}
    then coalesce((
      select max(at) from (${history}) as change
      where change.field = 'status' and change."to" = ${sql.lit(statusBy[field])}
        and not change."leftOut" and change."mergedId" is null),
      lead."qualifiedAt", lead."createdAt")
    else lead.${sql.ref(field)} end`

/**
 * Prepares a list of columns for a `lead` row, with missing dates filled in. Everything except the
 * dates is built only once: building the list for each statement takes longer than building the
 * rest of the statement.
 *
 * @param toColumn  Returns the column for a name that is not a date.
 */
export function prepareColumns<N extends string>(
  names: readonly N[],
  toColumn: (name: Exclude<N, OutcomeDate>) => Sql,
): (tx: OrgTx, history?: Sql) => Sql {
  const parts: (OutcomeDate | Sql[])[] = []
  for (const name of names) {
    if (isOutcomeDate(name)) {
      parts.push(name)
      continue
    }
    // The check above excludes dates.
    const column = toColumn(name as Exclude<N, OutcomeDate>)
    const last = parts.at(-1)
    if (Array.isArray(last)) last.push(column)
    else parts.push([column])
  }
  const lists = parts.map((part) => (Array.isArray(part) ? sql.join(part) : part))
  return (tx, history = storedHistory(tx)) =>
    sql.join(
      lists.map((list) =>
        typeof list === 'string' ? sql`${outcomeDate(history, list)} as ${sql.ref(list)}` : list,
      ),
    )
}

const buildAllColumns = prepareColumns(leadColumns, (column) => sql.ref(`lead.${column}`))

/** All columns of a `lead` row, with missing dates filled in. */
export const readColumns = (tx: OrgTx): Sql => buildAllColumns(tx)

/** Like {@link readColumns}, for a `lead` row that was read from the row `d` of `deleted_lead`. */
export const readDeletedColumns = (tx: OrgTx): Sql =>
  buildAllColumns(
    tx,
    sql`select * from jsonb_populate_recordset(null::lead_history, d.history) as entry`,
  )

/**
 * Stores the missing dates for up to `limit` leads. Skips leads that another transaction is
 * changing, because that transaction stores the date itself. Does not change `updatedAt`, because
 * nothing has happened to the leads.
 *
 * @returns Number of leads whose dates were stored.
 */
export async function fillOutcomeDates(tx: OrgTx, limit: number): Promise<number> {
  const filled = await tx.query(sql`
    with missing as materialized (
      select * from lead where "orgId" = ${tx.orgId} and ${isMissingOutcome}
      order by id limit ${limit} for update skip locked),
    logged as (${logChange(sql`select * from missing`)})
    update lead set "wonAt" = ${outcomeDate(storedHistory(tx), 'wonAt')}, "lostAt" = ${outcomeDate(storedHistory(tx), 'lostAt')}
    where "orgId" = ${tx.orgId} and id = any(array(select id from missing))
    returning id`)
  return filled.length
}
