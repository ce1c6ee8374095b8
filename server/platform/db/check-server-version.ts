import type { Client } from 'pg'

/** Format of `server_version_num`: 160004 means 16.4. */
const oldest = 160_000

/** Rejects an outdated PostgreSQL before anything is created in it. */
export async function checkServerVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(`
    select current_setting('server_version_num')::int as number,
      current_setting('server_version') as name`)
  for (const { number, name } of rows) refuseOld(number, name)
}

/** @throws Error with instructions if the version is too old. */
export function refuseOld(number: number, name: string): void {
  if (number >= oldest) return
  throw new Error(`Leadtrace requires PostgreSQL 16 or newer, but this is PostgreSQL ${name}. Nothing was changed.
Upgrade the server, or set DATABASE_URL to another server.`)
}
