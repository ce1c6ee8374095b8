import { readConfig } from '../../server/config.ts'
import { firstStart } from '../../server/first-start.ts'
import { createApp } from '../../server/http/create-app.ts'
import { serveHealth } from '../../server/http/health.ts'
import { serveMcp } from '../../server/http/mcp/serve-mcp.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import { openStore } from '../../server/platform/db/open-database.ts'
import { openLog } from '../../server/platform/process/log.ts'
import { fixtureServer } from './fixtures/fixture-server.ts'

/**
 * Serves fixtures instead of the service's tools; the mount path, checks, limits and callers are
 * the same. Tests start this service in an empty folder; it is not part of the product.
 *
 * @see L-99
 */
const config = readConfig(process.env)
const store = await openStore(
  {
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    directUrl: undefined,
    ownerUrl: config.DATABASE_OWNER_URL,
  },
  () => undefined,
)
const db = openDatabase(store.connection, config.DATABASE_POOL)
await firstStart(db, config)
const app = createApp(openLog(config.LOG_LEVEL))
serveMcp(app, { db, publicUrl: config.publicUrl, operations: [], fixtures: fixtureServer })
serveHealth(app, db, undefined)
await app.listen({ host: config.HOST, port: config.PORT })
process.stdout.write('Leadtrace is ready.\n')

process.once('SIGTERM', async () => {
  await app.close()
  await db.close()
  await store.stop()
})
