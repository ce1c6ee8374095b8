import type pg from 'pg'

/** What a table takes on disk, in bytes. */
export interface Disk {
  readonly rows: number
  /** With TOAST and the maps of free space. */
  readonly tableBytes: number
  /** By name. */
  readonly indexBytes: Readonly<Record<string, number>>
}

/** Measures a table, as it was after its last vacuum. */
export async function measureDisk(client: pg.Client, table: string): Promise<Disk> {
  const { rows: sizes } = await client.query<{ rows: string; bytes: string }>(
    `select (select count(*) from ${table}) as rows, pg_table_size('${table}') as bytes`,
  )
  const { rows: indexes } = await client.query<{ name: string; bytes: string }>(
    `select relname as name, pg_relation_size(oid) as bytes from pg_class
     where oid in (select indexrelid from pg_index where indrelid = '${table}'::regclass)
     order by relname`,
  )
  return {
    rows: Number(sizes[0]?.rows),
    tableBytes: Number(sizes[0]?.bytes),
    indexBytes: Object.fromEntries(indexes.map(({ name, bytes }) => [name, Number(bytes)])),
  }
}
