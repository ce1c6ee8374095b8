import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openConversions } from '../../features/conversions/conversion-settings.ts'
import { runDestination } from '../../features/conversions/sending/conversion-jobs.ts'
import { type Connection, openDatabase } from '../../platform/db/database.ts'
import { allowNetworks } from '../../platform/fetch/validate-address.ts'
import { parseNetworks } from '../../platform/http/cidr.ts'
import type { DueRow } from '../../platform/jobs/leased-rows.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { useSecrets } from '../../platform/secrets/secrets.ts'
import { cacheEnv } from './cache-env.ts'

/** A run of a destination, `later` milliseconds from now. */
interface Run extends DueRow {
  readonly later: number
}

export interface SenderProcess {
  /** Serves a destination once. @returns False if the process was killed before it had finished. */
  run(destination: DueRow, later: number): Promise<boolean>
  /** Sends SIGKILL and waits for the process to exit. */
  kill(): Promise<void>
}

/** Starts a process that sends conversions on request. */
export async function startSenderProcess(connection: Connection): Promise<SenderProcess> {
  const child = fork(import.meta.filename, [], {
    env: { ...cacheEnv(), CONNECTION: JSON.stringify(connection) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  await once(child, 'message')
  return {
    async run(destination, later) {
      const done = once(child, 'message').then(() => true)
      child.send({ ...destination, later } satisfies Run)
      return Promise.race([done, exited.then(() => false)])
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

if (process.argv[1] === import.meta.filename) {
  const connection: Connection = JSON.parse(process.env.CONNECTION ?? '{}')
  const db = openDatabase(connection, 5)
  allowNetworks(db, parseNetworks('127.0.0.0/8'))
  openConversions(db, { publicUrl: 'http://test', fetch: { totalMs: 5_000, silentMs: 5_000 } })
  useSecrets(
    db,
    createSecretBox(async () => [Buffer.alloc(32, 7)]),
  )
  process.on('message', ({ later, ...destination }: Run) => {
    const clock = () => new Date(Date.now() + later)
    void runDestination(db, destination, clock).then(() => process.send?.('done'))
  })
  process.send?.('ready')
}
