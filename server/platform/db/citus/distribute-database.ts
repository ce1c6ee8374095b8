import pg from 'pg'
import { grantAccess, migrate } from '../migrate.ts'
import { distribute } from './distribute.ts'
import { hasCitus } from './read-schema.ts'

/** Timeout for connecting, in milliseconds. */
const connectMs = 10_000

/** Databases and roles of a cluster. */
interface ClusterUrls {
  /** The coordinator, with the service's role. */
  readonly url: string
  /** The coordinator, with the role that owns the tables. */
  readonly ownerUrl: string
}

/**
 * Migrates the database of a Citus cluster and distributes whatever is not distributed yet.
 *
 * @param say  Called with each statement.
 * @returns Number of statements.
 * @throws Error if the database does not have Citus.
 */
export async function distributeDatabase(
  { url, ownerUrl }: ClusterUrls,
  say: (line: string) => void,
): Promise<number> {
  // An owner that grants access to itself would lose the rights that later migrations need.
  const user = ownerUrl === url ? undefined : decodeURIComponent(new URL(url).username)
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: connectMs })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (!(await hasCitus(client))) {
      throw new Error(`This database does not have Citus. Run on every machine, in this database:
create extension citus`)
    }
    await migrate({ connectionString: ownerUrl }, user, say)
    // The role may have the service's timeout, which is too short for moving rows.
    await client.query('set statement_timeout = 0')
    const count = await distribute(client, say)
    if (user !== undefined) await grantAccess(client, user)
    return count
  } finally {
    await client.end()
  }
}
