import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fillAllOutcomeDates } from '../../features/leads/index.ts'
import { type Connection, openDatabase } from '../../platform/db/database.ts'
import { cacheEnv } from './cache-env.ts'

/**
 * Fills in outcome dates in small batches. @returns Function that kills the process and resolves to
 * the signal that ended it.
 */
export function startFillProcess(connection: Connection, orgId: string) {
  const child = spawn(process.execPath, [import.meta.filename], {
    env: { ...cacheEnv(), CONNECTION: JSON.stringify(connection), ORG: orgId },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  return async (): Promise<NodeJS.Signals | null> => {
    child.kill('SIGKILL')
    await exited
    return child.signalCode
  }
}

if (process.argv[1] === import.meta.filename) {
  const connection: Connection = JSON.parse(process.env.CONNECTION ?? '{}')
  await fillAllOutcomeDates(openDatabase(connection, 3), process.env.ORG ?? '', { batch: 1 })
}
