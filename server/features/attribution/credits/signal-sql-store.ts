import { type Sql, sql } from '../../../platform/db/sql.ts'
import {
  clickBits,
  leadSignalNames,
  type SignalName,
  signalNames,
} from '../touches/touch-signals.ts'
import { touchMarks } from '../touches/touch-text.ts'

/** Alias of the rows that have the signals: `s` for sessions, `l` for leads. */
type Alias = 'l' | 's'

const presentSignals: Readonly<Record<Alias, readonly SignalName[]>> = {
  l: leadSignalNames,
  s: signalNames,
}

const signalMark = sql.lit(touchMarks.signal)
const plainMark = sql.lit(touchMarks.signal + touchMarks.plain)

/**
 * A row's signals as one text, in the order of {@link signalNames}; see {@link touchMarks}.
 *
 * @param asJson  True to escape separators within signals, which takes longer.
 */
export const buildSignals = (alias: Alias, asJson: boolean): Sql =>
  // `concat` takes up to 0.4 µs longer per lead.
  sql.join(
    signalNames.map((name) => buildSignal(alias, name, asJson)),
    sql` || `,
  )

function buildSignal(alias: Alias, name: SignalName, asJson: boolean): Sql {
  if (!presentSignals[alias].includes(name)) return signalMark
  if (name === 'clicks') return buildClicks(alias)
  const column = sql.ref(`${alias}.${name}`)
  const present = asJson
    ? sql`${signalMark} || to_json(${column})::text`
    : sql`${plainMark} || ${column}`
  return sql`coalesce(${present}, ${signalMark})`
}

/** Bits for a row's click IDs. The first comparison covers most rows, which have no click IDs. */
function buildClicks(alias: Alias): Sql {
  const columns = clickBits.map(([id]) => sql.ref(`${alias}.${id}`))
  const bits = clickBits.map(
    ([, bit], i) => sql`case when ${columns[i]} is null then 0 else ${sql.lit(bit)} end`,
  )
  return sql`case when coalesce(${sql.join(columns)}) is null then ${signalMark}
    else ${plainMark} || (${sql.join(bits, sql` + `)})::text end`
}
