import {
  type Field,
  isLeadField,
  type LeadField,
  leadFields,
} from '../../../../../contract/lead-fields.ts'
import { seen } from '../../../../lead-index/index.ts'
import { type Sql, sql } from '../../../../platform/db/sql.ts'

/** One field as it is answered: masked, and amounts in major units. */
function answered(name: LeadField): Sql {
  const { kind }: Field = leadFields[name]
  const column = seen('lead', name)
  return kind === 'amount'
    ? sql`(${column}::float8 / 100) as ${sql.ref(name)}`
    : sql`${column} as ${sql.ref(name)}`
}

/** Columns by which a lead finds its journey. */
const links = [sql`lead."visitorId"`, sql`lead."sessionId"`]

/** True where journeys are asked for. */
export const wantsSessions = (asked: readonly string[]): boolean =>
  asked.includes('session') || asked.includes('sessions')

const remembered = new WeakMap<readonly string[], Sql>()

/**
 * What a query reads for the asked fields, in the order of the list.
 *
 * @param asked  Names of lead fields, `session`, `sessions`. Remembered by identity, because the
 *   list of all fields is asked for again and again.
 */
export function selectedColumns(asked: readonly string[]): Sql {
  const known = remembered.get(asked)
  if (known !== undefined) return known
  const columns = asked.filter(isLeadField).map(answered)
  const made = sql.join(wantsSessions(asked) ? [...columns, ...links] : columns)
  remembered.set(asked, made)
  return made
}
