import type { Client } from 'pg'

/** As PostgreSQL counts: 160004 is 16.4. */
const oldest = 160_000

/** Refuses a PostgreSQL that is too old for our statements, before anything is made in it. */
export async function checkServerVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(`
    select current_setting('server_version_num')::int as number,
      current_setting('server_version') as name`)
  for (const { number, name } of rows) refuseOld(number, name)
}

/** @throws Error with what to do, where the version is too old. */
export function refuseOld(number: number, name: string): void {
  if (number >= oldest) return
  throw new Error(`This is PostgreSQL ${name}, and Leadtrace needs 16 or newer. Nothing was changed.
Upgrade the server, or name another one in DATABASE_URL.`)
}
