import { randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** The installation's signing secret; the first call creates it. */
export const loadSecret = (db: Database, now: Date): Promise<string> =>
  db.inSystem(async (tx) => {
    const fresh = randomBytes(32).toString('base64url')
    await tx.query(sql`
      insert into auth_secret (secret, "createdAt") values (${fresh}, ${now.toISOString()})
      on conflict ("isOnly") do nothing`)
    const [kept] = await tx.query<{ secret: string }>(sql`select secret from auth_secret`)
    if (kept === undefined) throw new Error('The installation secret is missing from the database.')
    return kept.secret
  })
