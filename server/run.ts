import { createServer } from './app.ts'
import { buildWebWhenMissing } from './build-web.ts'
import type { Config } from './config.ts'
import { flushUses } from './features/api-keys/index.ts'
import { startAssignment } from './features/assignment/index.ts'
import { startBulkChanges } from './features/bulk-changes/index.ts'
import { startConversions } from './features/conversions/index.ts'
import { startFillingFields } from './features/custom-fields/index.ts'
import { startImports } from './features/imports/index.ts'
import { startLeadFetches } from './features/inbound-sources/index.ts'
import { startSessionLinkWorker } from './features/leads/index.ts'
import { startMails } from './features/mails/index.ts'
import { flushAppUses } from './features/oauth/index.ts'
import { selectOrgs } from './features/organizations/index.ts'
import { flushRejectedCreates } from './features/rejected-creates/index.ts'
import { startScheduledImports } from './features/scheduled-imports/index.ts'
import { flushCounts, noCountries, openCountries } from './features/tracking/index.ts'
import { startWebhooks } from './features/webhooks/index.ts'
import { accountSettings } from './http/app-api/account-settings.ts'
import { readOauthClients } from './http/app-api/oauth-clients.ts'
import { readSingleSignOn } from './http/app-api/single-sign-on-settings.ts'
import { pixelSettings } from './http/pixel/settings.ts'
import { createJobs } from './jobs.ts'
import { startCompaction } from './lead-index/index.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { openStore } from './platform/db/open-database.ts'
import { startCronJobs } from './platform/jobs/cron-jobs.ts'
import { tryAddress } from './platform/process/check-listen-address.ts'
import { type Logger, openLog } from './platform/process/log.ts'
import { giveBackMemory } from './platform/process/memory.ts'
import { openSecretBox } from './platform/secrets/secrets.ts'
import { savePublicUrl } from './public-url-file.ts'

/**
 * Prepares the database after migrations have run and before requests are served.
 *
 * @returns Lines to print.
 */
export type Prepare = (db: Database, config: Config) => Promise<readonly string[]>

/** Maximum duration of a shutdown, in milliseconds. In-flight requests finish well before this. */
const stopMs = 9_500

/**
 * Runs the service until a signal stops it. If startup fails, prints the reason and exits.
 *
 * @param readSettings  Called first. Its errors are printed like any other startup failure.
 */
export async function run(readSettings: () => Config, prepare: Prepare): Promise<void> {
  try {
    const stop = await startService(readSettings(), async (db, config) => {
      const lines = await prepare(db, config)
      giveBackMemory()
      return lines
    })
    stopOnSignal(stop)
  } catch (error) {
    console.error(formatFailure(error))
    process.exit(1)
  }
}

/** Advice for errors that may occur when the server starts listening, by system error code. */
const remedies: ReadonlyMap<unknown, string> = new Map([
  ['EADDRINUSE', 'Set PORT to another port.'],
  ['EACCES', 'Set PORT to a port that this user can open. Ports below 1024 require root.'],
  ['EADDRNOTAVAIL', 'Set HOST to an address of this machine.'],
  ['ENOTFOUND', 'Set HOST to an address of this machine.'],
  ['EAI_AGAIN', 'Set HOST to an address of this machine.'],
])

function formatFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isOfAddress = 'syscall' in error && /^(listen|getaddrinfo)$/.test(String(error.syscall))
  const remedy = isOfAddress && 'code' in error ? remedies.get(error.code) : undefined
  return remedy === undefined ? error.message : `${error.message}\n${remedy}`
}

/** Starts all background work. @returns A function that stops it. */
function startWorkers(db: Database, config: Config, log: Logger): () => Promise<void> {
  const stops = [
    startSessionLinkWorker(db, log),
    startImports(db, log),
    startScheduledImports(db, log, { named: config.outsideNetworks }),
    startWebhooks(db, log),
    startConversions(db, log),
    startLeadFetches(db, log),
    startMails(db, log),
    startAssignment(db, log),
    startFillingFields(db, log),
    startBulkChanges(db, log),
  ]
  return async () => {
    for (const stop of stops.toReversed()) await stop()
  }
}

/** Starts everything in order. @returns Function that stops everything in reverse order. */
export async function startService(config: Config, prepare: Prepare): Promise<() => Promise<void>> {
  const log = openLog(config.LOG_LEVEL)
  await buildWebWhenMissing(console.log)
  const countries = await openCountryFile(config)
  // Fail before creating a database; otherwise, the next attempt would find one that is no longer
  // empty.
  await tryAddress(config.HOST)
  const store = await openStore(
    {
      dataDir: config.DATA_DIR,
      databaseUrl: config.DATABASE_URL,
      directUrl: config.DATABASE_DIRECT_URL,
      ownerUrl: config.DATABASE_OWNER_URL,
      readUrl: config.DATABASE_READ_URL,
    },
    console.log,
  )
  const say = (line: string) => log.info(line)
  const replica = store.replica && { connection: store.replica, say }
  const db = openDatabase(store.connection, config.DATABASE_POOL, store.direct, replica)
  try {
    const app = await createServer({
      db,
      log,
      publicUrl: config.publicUrl,
      metricsToken: config.METRICS_TOKEN,
      pixel: pixelSettings(config, countries),
      accounts: accountSettings(config, log),
      singleSignOn: readSingleSignOn(config, log),
      oauthClients: readOauthClients(config),
      secrets: openSecretBox(config.SECRETS_KEY, config.DATA_DIR),
    })
    const prepared = await prepare(db, config)
    await app.listen({ host: config.HOST, port: config.PORT })
    await savePublicUrl(config)
    const stopJobs = startCronJobs(store.direct, createJobs(db, undefined, log), log)
    const stopCompaction = startCompaction(db, log, async () =>
      (await selectOrgs(db)).map(({ id }) => id),
    )
    const stopWorkers = startWorkers(db, config, log)
    greet(config, prepared)
    return async () => {
      await app.close()
      await stopJobs()
      await stopWorkers()
      await stopCompaction()
      await flushUses(db)
      await flushAppUses(db)
      await flushCounts(db)
      await flushRejectedCreates(db)
      await db.close()
      await store.stop()
      log.flush()
    }
  } catch (error) {
    await db.close()
    await store.stop()
    throw error
  }
}

const openCountryFile = async ({ COUNTRY_FILE: file }: Config) =>
  file === undefined ? noCountries : await openCountries(file)

function greet({ publicUrl }: Config, prepared: readonly string[]): void {
  console.log(`
Leadtrace is ready.

Web app  ${publicUrl}
API      ${publicUrl}/api
Docs     ${publicUrl}/docs
${prepared.map((line) => `${line}\n`).join('')}`)
}

/** Shuts down on the first signal and exits immediately on the second. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), stopMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
