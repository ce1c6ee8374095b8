import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startImports } from '../../features/imports/index.ts'
import { type Connection, openDatabase } from '../../platform/db/database.ts'
import { openLog } from '../../platform/process/log.ts'
import { cacheEnv } from './cache-env.ts'

export interface ImportProcess {
  /** Kills the process and waits for it to exit. @returns The signal that ended it. */
  kill(): Promise<NodeJS.Signals | null>
}

export function startImportProcess(connection: Connection): ImportProcess {
  const child = spawn(process.execPath, [import.meta.filename], {
    env: { ...cacheEnv(), CONNECTION: JSON.stringify(connection) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  return {
    async kill() {
      child.kill('SIGKILL')
      await exited
      return child.signalCode
    },
  }
}

if (process.argv[1] === import.meta.filename) {
  const connection: Connection = JSON.parse(process.env.CONNECTION ?? '{}')
  startImports(openDatabase(connection, 3), openLog('silent'))
}
