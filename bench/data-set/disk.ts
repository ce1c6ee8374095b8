import type pg from 'pg'

/** Disk usage of a schema, in bytes. */
export interface Disk {
  /** Number of leads in all organizations. */
  readonly leads: number
  /** Lead and session tables that use at least one byte per lead, largest first. */
  readonly tables: readonly TableSize[]
}

interface TableSize {
  readonly name: string
  /** Includes TOAST and free space maps, but not indexes. */
  readonly bytes: number
  /** Sorted by name. */
  readonly indexBytes: Readonly<Record<string, number>>
}

/** Measures the lead tables in a schema, as of their last vacuum. */
export async function measureDisk(owner: pg.Client, schema: string): Promise<Disk> {
  const { rows: counted } = await owner.query<{ leads: string }>(
    `select count(*) as leads from ${schema}.lead`,
  )
  const leads = Number(counted[0]?.leads)
  const { rows: tables } = await owner.query<{ name: string; bytes: string }>(
    `select relname as name, pg_table_size(oid) as bytes from pg_class
     where relnamespace = $1::regnamespace and relkind = 'r'
       and (relname like 'lead%' or relname = 'session') and pg_total_relation_size(oid) >= $2
     order by pg_total_relation_size(oid) desc`,
    [schema, leads],
  )
  const { rows: indexes } = await owner.query<{ name: string; bytes: string; table: string }>(
    `select index.relname as name, pg_relation_size(index.oid) as bytes, owner.relname as table
     from pg_index join pg_class index on index.oid = indexrelid
     join pg_class owner on owner.oid = indrelid
     where owner.relnamespace = $1::regnamespace
     order by pg_relation_size(index.oid) desc`,
    [schema],
  )
  const listIndexes = (table: string) => indexes.filter((index) => index.table === table)
  return {
    leads,
    tables: tables.map(({ name, bytes }) => ({
      name,
      bytes: Number(bytes),
      indexBytes: Object.fromEntries(listIndexes(name).map((one) => [one.name, Number(one.bytes)])),
    })),
  }
}
