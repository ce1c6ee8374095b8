import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { commands } from '../../admin/commands.ts'
import { type Connection, openDatabase } from '../../platform/db/database.ts'
import { cacheEnv } from './cache-env.ts'

/** Runs an administrator command in its own process until the command exits or is killed. */
export function startCommand(connection: Connection, ...command: readonly string[]) {
  const child = spawn(process.execPath, [import.meta.filename, ...command], {
    env: { ...cacheEnv(), CONNECTION: JSON.stringify(connection) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  return {
    /** Kills the process and waits for it to exit. @returns The signal that ended it. */
    async kill(): Promise<NodeJS.Signals | null> {
      child.kill('SIGKILL')
      await exited
      return child.signalCode
    },
  }
}

if (process.argv[1] === import.meta.filename) {
  const connection: Connection = JSON.parse(process.env.CONNECTION ?? '{}')
  const [name = '', ...args] = process.argv.slice(2)
  const db = openDatabase(connection, 2)
  await commands.get(name)?.run(db, args, 'http://test')
  await db.close()
}
