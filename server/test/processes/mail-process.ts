import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMailer, openAccounts } from '../../features/accounts/index.ts'
import { startAssignment } from '../../features/assignment/index.ts'
import { listOrgsWithNewLeadMails, queueNewLeads, startMails } from '../../features/mails/index.ts'
import { type Connection, openDatabase } from '../../platform/db/database.ts'
import { openLog } from '../../platform/process/log.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { useSecrets } from '../../platform/secrets/secrets.ts'
import { testPasswordCost } from '../harness.ts'
import { cacheEnv } from './cache-env.ts'

export interface MailProcess {
  /** Sends SIGKILL without waiting for the process to exit. */
  kill(): void
  /** @returns The signal that ended the process. */
  readonly ended: Promise<NodeJS.Signals | null>
}

/**
 * Starts a process that does nothing but assign new leads, queue emails about them and send emails.
 */
export function startMailProcess(connection: Connection, smtpUrl: string): MailProcess {
  const child = spawn(process.execPath, [import.meta.filename], {
    env: { ...cacheEnv(), CONNECTION: JSON.stringify(connection), SMTP_URL: smtpUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return {
    kill: () => void child.kill('SIGKILL'),
    ended: once(child, 'exit').then(() => child.signalCode),
  }
}

if (process.argv[1] === import.meta.filename) {
  const connection: Connection = JSON.parse(process.env.CONNECTION ?? '{}')
  const [db, log] = [openDatabase(connection, 5), openLog('silent')]
  const mailer = createMailer(process.env.SMTP_URL ?? '', 'Leadtrace <no-reply@example.com>')
  openAccounts(db, {
    ...{ publicUrl: 'http://test', secret: undefined, openSignUp: false },
    ...{ mailer, log, passwordCost: testPasswordCost },
  })
  useSecrets(
    db,
    createSecretBox(async () => [Buffer.alloc(32, 7)]),
  )
  startMails(db, log)
  startAssignment(db, log)
  for (;;) {
    for (const id of await listOrgsWithNewLeadMails(db)) await queueNewLeads(db, id, new Date())
    await sleep(20)
  }
}
