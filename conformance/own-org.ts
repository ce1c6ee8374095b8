import { join } from 'node:path'
import { commands } from '../server/admin/commands.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { openStore } from '../server/platform/db/open-database.ts'
import { createOrg, type OwnOrg } from './administrator.ts'
import { findDatabase } from './given-database.ts'
import type { LaunchedServer } from './launch.ts'

/**
 * Creates an organization in a server's data folder, with the settings passed as options. Admin
 * commands run in this process: each of their own processes would take 1.2 s of CPU time.
 */
export const ownOrg = (
  { origin }: Pick<LaunchedServer, 'origin'>,
  folder: string,
  ...settings: readonly string[]
): Promise<OwnOrg> => createOrg(origin, (...args) => administer(origin, folder, args), ...settings)

/** Runs an admin command against the data folder of a running server. @returns Its output. */
async function administer(
  origin: string,
  folder: string,
  [name = '', ...args]: readonly string[],
): Promise<string> {
  const command = commands.get(name)
  if (command === undefined) throw new Error(`There is no admin command ${name}.`)
  const dataDir = join(folder, 'data')
  const log = () => undefined
  const store = await openStore({ dataDir, directUrl: undefined, ...findDatabase(dataDir) }, log)
  const db = openDatabase(store.connection, 2, store.direct)
  try {
    return (await command.run(db, args, origin, log)) ?? ''
  } finally {
    await db.close()
    await store.stop()
  }
}
