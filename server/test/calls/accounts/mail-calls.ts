import { createMailer } from '../../../features/accounts/index.ts'
import { createMailJobs } from '../../../features/mails/outbox/mail-jobs.ts'
import type { Database } from '../../../platform/db/database.ts'
import { runNextJob } from '../../../platform/jobs/leased-jobs.ts'
import { newId } from '../../../platform/process/ids.ts'
import type { TestService } from '../../harness.ts'
import { decodeMail, startSmtp } from '../../processes/smtp-server.ts'
import type { TestPerson } from '../app-calls.ts'
import { startWithAccounts } from './account-calls.ts'

/** Processes all due emails, as a single process would. */
export async function sendMails(db: Database, now: Date): Promise<void> {
  const jobs = createMailJobs(db, () => now)
  const lease = { worker: newId(), signal: new AbortController().signal }
  for (const key of await jobs.selectOrgs()) await runNextJob(jobs, key, lease)
}

/** A server that sends emails to a mail server on loopback. */
export async function startMailing(service: TestService) {
  const smtp = await startSmtp()
  const mailer = createMailer(smtp.url, 'Leadtrace <no-reply@example.com>')
  const { app, db, stop } = await startWithAccounts(service, { mailer })
  return {
    app,
    db,
    smtpUrl: smtp.url,
    send: (now: Date) => sendMails(db, now),
    /** Decoded emails to a person, oldest first. */
    mailsTo: ({ email }: Pick<TestPerson, 'email'>): string[] =>
      smtp.mails.map(decodeMail).filter((mail) => mail.includes(`To: ${email}`)),
    async stop() {
      await stop()
      await smtp.stop()
    },
  }
}
