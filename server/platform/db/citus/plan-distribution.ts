import pg from 'pg'
import type { Placement, Schema } from './read-schema.ts'
import { tablePlacements } from './table-placements.ts'

/** The table that all distributed tables share shards with. */
const firstTable = 'lead'

/** Where a table's rows belong. */
export const findPlacement = (table: string): Placement =>
  tablePlacements[table]?.as ?? 'distributed'

/**
 * Without it, Citus would manage local tables that reference one that is copied to every machine,
 * and then refuse to distribute them.
 */
export const allowLocalTables = 'set citus.enable_local_reference_table_foreign_keys = off'

const call = (name: string, ...args: readonly string[]): string =>
  `select ${name}(${args.join(', ')})`

const quote = (name: string): string => pg.escapeLiteral(pg.escapeIdentifier(name))

/** Statement that distributes a table; undefined for one that stays on the coordinator. */
export function buildDistribution(table: string): string | undefined {
  const placement = findPlacement(table)
  if (placement === 'local') return undefined
  if (placement === 'reference') return call('create_reference_table', quote(table))
  const sharing = pg.escapeLiteral(table === firstTable ? 'none' : firstTable)
  return call('create_distributed_table', quote(table), `'orgId'`, `colocate_with => ${sharing}`)
}

/**
 * Statements that distribute whatever is not distributed yet, each in a transaction of its own. A
 * table follows those that it references. Rows from before are removed from the coordinator last,
 * because no table there may reference them anymore.
 *
 * @throws Error if a table is placed differently from what it should be.
 */
export function planDistribution({ tables, foreignKeys, functions }: Schema): string[] {
  const misplaced = tables.filter(
    ({ name, placement }) => placement !== 'local' && placement !== findPlacement(name),
  )
  if (misplaced.length > 0) {
    throw new Error(`These tables are distributed in a way that Leadtrace does not support:
${misplaced.map(({ name }) => name).join(', ')}. Undistribute them first.`)
  }
  const ordered = sortByReferences(
    tables.map(({ name }) => name),
    foreignKeys,
  )
  const missing = ordered.filter((name) =>
    tables.some((table) => table.name === name && table.placement === 'local'),
  )
  const build = (placement: Placement) =>
    missing
      .filter((name) => findPlacement(name) === placement)
      .flatMap((name) => buildDistribution(name) ?? [])
  return [
    ...build('reference'),
    ...functions
      .filter((each) => !each.isDistributed)
      .map(({ signature }) => call('create_distributed_function', pg.escapeLiteral(signature))),
    ...build('distributed'),
    ...ordered
      .filter((name) => findPlacement(name) !== 'local' && hasLocalRows(tables, name))
      .toReversed()
      .map((name) => call('truncate_local_data_after_distributing_table', quote(name))),
  ]
}

const hasLocalRows = (tables: Schema['tables'], name: string): boolean =>
  tables.some((table) => table.name === name && table.localBytes > 0)

/** Referenced tables come first; {@link firstTable} precedes all that it does not reference. */
function sortByReferences(
  names: readonly string[],
  foreignKeys: Schema['foreignKeys'],
): readonly string[] {
  const sorted = new Set<string>()
  const visiting = new Set<string>()
  const visit = (name: string) => {
    if (visiting.has(name)) return
    visiting.add(name)
    for (const { from, to } of foreignKeys) if (from === name && to !== name) visit(to)
    sorted.add(name)
  }
  for (const name of [firstTable, ...names]) visit(name)
  return [...sorted].filter((name) => names.includes(name))
}
