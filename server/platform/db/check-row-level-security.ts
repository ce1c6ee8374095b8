import pg from 'pg'
import { hasCitus } from './citus/read-schema.ts'
import type { Connection } from './server-pool.ts'

/**
 * Rejects a database that would not enforce row-level security for the service's role, because an
 * outage is better than leaking leads.
 *
 * @returns True if the database has the Citus extension.
 * @throws Error if the role is a superuser or bypasses row-level security, or if a table that
 *   contains organizations' data does not force row-level security.
 */
export async function checkRowLevelSecurity(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows: roles } = await client.query<{ user: string; bypasses: boolean }>(
      `select rolname as user, rolsuper or rolbypassrls as bypasses
       from pg_roles where rolname = current_user`,
    )
    if (roles[0]?.bypasses !== false) {
      throw new Error(`The database role "${roles[0]?.user}" bypasses row-level security, which
isolates organizations. Use a role without SUPERUSER and BYPASSRLS in DATABASE_URL, and set
DATABASE_OWNER_URL to the privileged role, which is used only for migrations.`)
    }
    const { rows: open } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
         and a.attname = 'orgId' and not a.attisdropped
         and not (c.relrowsecurity and c.relforcerowsecurity)`,
    )
    if (open.length > 0) {
      throw new Error(`Row-level security is not forced on: ${open.map((t) => t.name).join(', ')}.`)
    }
    return await hasCitus(client)
  } finally {
    await client.end()
  }
}
