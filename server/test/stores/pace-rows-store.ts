import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Sets the time (ISO timestamp) until which a platform's request slots are reserved. */
export const setUsedUntil = (db: Database, origin: string, at: string): Promise<unknown> =>
  db.inSystem((tx) =>
    tx.query(sql`update platform_pace set "usedUntil" = ${at} where origin = ${origin}`),
  )
