import { commands, folderCommands, usage } from './admin/commands.ts'
import { type Config, readConfig } from './config.ts'
import { openAccounts } from './features/accounts/index.ts'
import { accountSettings } from './http/app-api/account-settings.ts'
import { openDatabase } from './platform/db/database.ts'
import { openStore } from './platform/db/open-database.ts'
import { adminCommand } from './platform/process/admin-command.ts'
import { openLog } from './platform/process/log.ts'
import { loadPublicUrl } from './public-url-file.ts'

const [name = 'help', ...args] = process.argv.slice(2)
const command = commands.get(name)
const folderCommand = folderCommands.get(name)

if (command === undefined && folderCommand === undefined) {
  if (name === 'help' || name === '--help') {
    console.log(usage)
    process.exit(0)
  }
  // Print to standard error, because a script may expect a key on standard output.
  console.error(`Unknown command "${name}". Run: ${adminCommand} help`)
  process.exit(2)
}

try {
  const config = readConfig(process.env)
  console.log(await (folderCommand?.run(config, args, console.error) ?? runOnDatabase(config)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function runOnDatabase(config: Config): Promise<string | undefined> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl } = config
  const { DATABASE_DIRECT_URL: directUrl } = config
  const store = await openStore({ dataDir, databaseUrl, directUrl, ownerUrl }, console.error)
  const db = openDatabase(store.connection, 2, store.direct)
  openAccounts(db, accountSettings(config, openLog('silent')))
  try {
    return await command?.run(db, args, await loadPublicUrl(config), console.error)
  } finally {
    await db.close()
    await store.stop()
  }
}
