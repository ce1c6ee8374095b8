import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConversions } from '../../features/conversions/index.ts'
import { finishBodies, startLeadFetches } from '../../features/inbound-sources/index.ts'
import { type Connection, openDatabase } from '../../platform/db/database.ts'
import { allowNetworks } from '../../platform/fetch/validate-address.ts'
import { parseNetworks } from '../../platform/http/cidr.ts'
import { openLog } from '../../platform/process/log.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { useSecrets } from '../../platform/secrets/secrets.ts'
import { cacheEnv } from './cache-env.ts'

export interface FetchProcess {
  /** Sends SIGKILL without waiting for the process to exit. */
  kill(): void
  /** @returns The signal that ended the process. */
  readonly ended: Promise<NodeJS.Signals | null>
}

/**
 * Starts a process that does nothing but fetch announced leads and create the leads that a killed
 * process left unfinished.
 *
 * @param origins  Servers that stand in for platforms, by the platform's origin.
 */
export function startFetchProcess(
  connection: Connection,
  origins: Readonly<Record<string, string>>,
): FetchProcess {
  const child = spawn(process.execPath, [import.meta.filename], {
    env: {
      ...cacheEnv(),
      CONNECTION: JSON.stringify(connection),
      ORIGINS: JSON.stringify(origins),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return {
    kill: () => void child.kill('SIGKILL'),
    ended: once(child, 'exit').then(() => child.signalCode),
  }
}

if (process.argv[1] === import.meta.filename) {
  const connection: Connection = JSON.parse(process.env.CONNECTION ?? '{}')
  const db = openDatabase(connection, 5)
  useSecrets(
    db,
    createSecretBox(async () => [Buffer.alloc(32, 7)]),
  )
  allowNetworks(db, parseNetworks('127.0.0.0/8'))
  openConversions(db, {
    publicUrl: 'http://test',
    origins: JSON.parse(process.env.ORIGINS ?? '{}'),
  })
  startLeadFetches(db, openLog('silent'))
  for (;;) {
    // Pretends that a minute has passed, so that bodies left behind by a killed process are due.
    await finishBodies(db, new Date(Date.now() + 60_000))
    await sleep(50)
  }
}
