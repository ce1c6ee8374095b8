import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * The installation's signing key; the first call stores it.
 * @param fresh  Private JWK to store if the installation has no key yet.
 */
export const storedSignKey = (db: Database, fresh: string, now: Date): Promise<string> =>
  db.inSystem(async (tx) => {
    await tx.query(sql`
      insert into oauth_secret ("signKey", "createdAt") values (${fresh}, ${now.toISOString()})
      on conflict ("isOnly") do nothing`)
    const [kept] = await tx.query<{ signKey: string }>(sql`select "signKey" from oauth_secret`)
    if (kept === undefined) throw new Error('The signing key is missing from the database.')
    return kept.signKey
  })
