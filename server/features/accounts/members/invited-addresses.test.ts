import { afterAll, expect, onTestFinished, test } from 'vitest'
import { safeError } from '../../../platform/process/log.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { toRejection } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { startSmtp } from '../../../test/processes/smtp-server.ts'
import { createMailer } from '../index.ts'

const service = await startService()
afterAll(service.stop)

test.for([
  'a,bob@example.com',
  'x<bob@example.com',
  'bob@example.com;a.example',
  'jürgen@example.com',
])('%s cannot be invited: it cannot sign in, and the email would go elsewhere', async (email) => {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })

  const answer = await owner.call(`POST /orgs/${org.orgId}/invitations`, {
    body: { email, role: 'viewer' },
  })

  expect(toRejection(answer)).toEqual({
    status: 400,
    code: 'VALIDATION_ERROR',
    fields: ['email'],
  })
})

test('an email is never sent to part of an address', async () => {
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const mailer = createMailer(smtp.url, 'Leadtrace <no-reply@test>')

  await mailer.send({ to: 'a,bob@example.com', subject: 'Hello', text: 'Hello' })

  expect(smtp.mails[0]).not.toMatch(/^To:.*[ <]bob@/m)
})

test('the log entry for a rejected email does not contain the address', async () => {
  const smtp = await startSmtp('refusing')
  onTestFinished(smtp.stop)
  const mailer = createMailer(smtp.url, 'Leadtrace <no-reply@test>')

  const sent = mailer.send({ to: 'bob@example.com', subject: 'Hello', text: 'Hello' })

  const error = await sent.catch(safeError)
  expect(error).toMatchObject({ message: expect.stringContaining('550 no such mailbox') })
  expect(JSON.stringify(error)).not.toContain('bob@')
})
