import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openConversions } from '../../features/conversions/conversion-settings.ts'
import { runDestination } from '../../features/conversions/sending/conversion-jobs.ts'
import { type Turn, takeTurn } from '../../features/conversions/sending/pace-store.ts'
import {
  googleOrigin,
  googlePace,
  toSpread,
} from '../../features/conversions/sending/request-pace.ts'
import { type Connection, type Database, openDatabase } from '../../platform/db/database.ts'
import { allowNetworks } from '../../platform/fetch/validate-address.ts'
import { parseNetworks } from '../../platform/http/cidr.ts'
import type { DueRow } from '../../platform/jobs/leased-rows.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { useSecrets } from '../../platform/secrets/secrets.ts'
import { cacheEnv } from './cache-env.ts'

/** Number of time slots to reserve for requests to Google. */
interface Turns {
  readonly turns: number
}

/** A destination to process, `later` milliseconds from now. */
interface Run extends DueRow {
  readonly later: number
}

export interface SenderProcess {
  /**
   * Sends a destination's due conversions.
   *
   * @returns False if the process was killed before it finished.
   */
  run(destination: DueRow, later: number): Promise<boolean>
  /** Reserves time slots for requests to Google, one after another. */
  takeTurns(turns: number): Promise<Turn[]>
  /** Sends SIGKILL and waits for the process to exit. */
  kill(): Promise<void>
}

/**
 * Starts a process that sends conversions on request.
 *
 * @param origins  Origins to use instead of the real platforms'.
 */
export async function startSenderProcess(
  connection: Connection,
  origins: Readonly<Record<string, string>> = {},
): Promise<SenderProcess> {
  const child = fork(import.meta.filename, [], {
    env: {
      ...cacheEnv(),
      CONNECTION: JSON.stringify(connection),
      ORIGINS: JSON.stringify(origins),
    },
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
    async takeTurns(turns) {
      const done = once(child, 'message')
      child.send({ turns } satisfies Turns)
      const [taken] = await done
      return taken
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function takeGoogleTurns(db: Database, { turns }: Turns): Promise<(Turn | undefined)[]> {
  const taken: (Turn | undefined)[] = []
  for (let i = 0; i < turns; i++) {
    taken.push(await db.inSystem((tx) => takeTurn(tx, googleOrigin, toSpread(googlePace))))
  }
  return taken
}

const sendBack = (answer: unknown) => process.send?.(answer)

if (process.argv[1] === import.meta.filename) {
  const connection: Connection = JSON.parse(process.env.CONNECTION ?? '{}')
  const db = openDatabase(connection, 5)
  allowNetworks(db, parseNetworks('127.0.0.0/8'))
  const fetch = { totalMs: 5_000, silentMs: 5_000 }
  const origins = JSON.parse(process.env.ORIGINS ?? '{}')
  openConversions(db, { publicUrl: 'http://test', fetch, origins })
  useSecrets(
    db,
    createSecretBox(async () => [Buffer.alloc(32, 7)]),
  )
  process.on('message', (message: Run | Turns) => {
    if ('turns' in message) return void takeGoogleTurns(db, message).then(sendBack)
    const { later, ...destination } = message
    const clock = () => new Date(Date.now() + later)
    void runDestination(db, destination, clock).then(() => sendBack('done'))
  })
  process.send?.('ready')
}
