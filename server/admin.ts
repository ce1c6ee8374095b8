import { commands, usage } from './admin/commands.ts'
import { readConfig } from './config.ts'
import { openAccounts } from './features/accounts/index.ts'
import { accountSettings } from './http/app-api/account-settings.ts'
import { openDatabase } from './platform/db/database.ts'
import { openStore } from './platform/db/open-database.ts'
import { openLog } from './platform/process/log.ts'

const [name = 'help', ...args] = process.argv.slice(2)
const command = commands.get(name)

if (command === undefined) {
  if (name === 'help' || name === '--help') {
    console.log(usage)
    process.exit(0)
  }
  // Print to standard error, because a script may expect a key on standard output.
  console.error(`Unknown command "${name}". Run: npm run admin -- help`)
  process.exit(2)
}

try {
  const config = readConfig(process.env)
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl } = config
  const { DATABASE_DIRECT_URL: directUrl } = config
  const store = await openStore({ dataDir, databaseUrl, directUrl, ownerUrl }, console.error)
  const db = openDatabase(store.connection, 2, store.direct)
  openAccounts(db, accountSettings(config, openLog('silent')))
  try {
    console.log(await command.run(db, args, config.publicUrl, console.error))
  } finally {
    await db.close()
    await store.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
