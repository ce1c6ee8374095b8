import type pg from 'pg'

/** Where the rows of a table are. */
export type Placement = 'local' | 'reference' | 'distributed'

/** The parts of the schema that decide how to distribute it. */
export interface Schema {
  readonly tables: readonly {
    readonly name: string
    readonly placement: Placement
    /** Bytes of rows in the coordinator's own table. */
    readonly localBytes: number
  }[]
  readonly foreignKeys: readonly { readonly from: string; readonly to: string }[]
  readonly functions: readonly {
    /** Such as `lead_key(timestamp with time zone, uuid)`. */
    readonly signature: string
    readonly isDistributed: boolean
  }[]
}

/** True if the database has the Citus extension. */
export async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rows.length > 0
}

/** True if the tables are distributed. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  if (!(await hasCitus(client))) return false
  const { rows } = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('public.lead')`,
  )
  return rows.length > 0
}

/** Functions that only migrations call. */
const migrationFunctions = ['enable_tenant_rls']

/** Reads the schema of a database that has Citus. */
export async function readSchema(client: pg.Client): Promise<Schema> {
  const tables = await client.query<Schema['tables'][number]>(`
    select relname as name, pg_relation_size(c.oid)::float8 as "localBytes",
      case when logicalrelid is null then 'local' when partmethod = 'n' then 'reference'
        else 'distributed' end as placement
    from pg_class c left join pg_dist_partition on logicalrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by relname collate "C"`)
  const foreignKeys = await client.query<Schema['foreignKeys'][number]>(`
    select distinct f.relname as from, t.relname as to from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.relnamespace = 'public'::regnamespace order by 1, 2`)
  const functions = await client.query<Schema['functions'][number]>(
    `
    select oid::regprocedure::text as signature, exists (
      select from pg_dist_object where classid = 'pg_proc'::regclass and objid = p.oid
    ) as "isDistributed"
    from pg_proc p
    where pronamespace = 'public'::regnamespace and proname <> all ($1) and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    order by proname`,
    [migrationFunctions],
  )
  return { tables: tables.rows, foreignKeys: foreignKeys.rows, functions: functions.rows }
}
