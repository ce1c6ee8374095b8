import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Database catalog of our schema. */
export interface Catalog {
  readonly tables: readonly string[]
  /** Triggers, except for foreign key triggers. */
  readonly triggers: readonly string[]
  readonly uniqueKeys: readonly { readonly table: string; readonly columns: readonly string[] }[]
  readonly foreignKeys: readonly {
    readonly from: string
    readonly to: string
    /** Referencing and referenced columns, in the form `orgId=id`. */
    readonly pairs: readonly string[]
    /** True if a change to the referenced row clears or updates the referencing columns. */
    readonly rewrites: boolean
  }[]
  readonly functions: readonly { readonly name: string; readonly isVolatile: boolean }[]
}

/** Reads the catalog of the `public` schema. */
export async function readCatalog(tx: Tx): Promise<Catalog> {
  const tables = await tx.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname collate "C"`)
  const triggers = await tx.query<{ name: string }>(sql`
    select tgname as name from pg_trigger join pg_class c on c.oid = tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal`)
  return {
    tables: tables.map(({ name }) => name),
    triggers: triggers.map(({ name }) => name),
    uniqueKeys: await tx.query(sql`
      select c.relname as table, array(
        select coalesce(a.attname, '')::text from unnest(i.indkey::int[]) with ordinality as k (n, at)
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n
        order by k.at) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and i.indisunique
      order by c.relname, i.indexrelid`),
    foreignKeys: await tx.query(sql`
      select f.relname as from, t.relname as to, array(
        select a.attname || '=' || b.attname
        from unnest(k.conkey, k.confkey) as pair (own, other)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other) as pairs,
        k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd', 'c') as rewrites
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and f.relnamespace = 'public'::regnamespace
      order by k.conname`),
    functions: await tx.query(sql`
      select proname as name, provolatile = 'v' as "isVolatile" from pg_proc
      where pronamespace = 'public'::regnamespace order by proname`),
  }
}
