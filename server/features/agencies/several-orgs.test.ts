import { afterAll, expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../contract/values/time.ts'
import { newId } from '../../platform/process/ids.ts'
import { openBrowser, startWithAccounts } from '../../test/calls/accounts/account-calls.ts'
import { accept, newAddress } from '../../test/calls/accounts/invitation-calls.ts'
import { sendMails, startMailing } from '../../test/calls/accounts/mail-calls.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { startService, type TestAnswer } from '../../test/harness.ts'
import { findToken, startSmtp } from '../../test/processes/smtp-server.ts'
import { selectMails } from '../../test/stores/mail-rows-store.ts'
import { createMailer } from '../accounts/index.ts'
import { insertMembership } from '../organizations/index.ts'

const service = await startService()
afterAll(service.stop)

/**
 * A user who owns five organizations, as an agency does, and is an admin in a sixth and a member in
 * a seventh organization. `foreign` is someone else's organization.
 */
async function newAgency(at = service) {
  const ids: string[] = []
  for (let i = 0; i < 8; i++) ids.push((await service.newOrg()).orgId)
  const [foreign = '', managed = '', joined = '', ...owned] = ids
  const roles = Object.fromEntries(owned.map((id) => [id, 'owner' as const]))
  const owner = await newPerson(at, { ...roles, [managed]: 'admin', [joined]: 'member' })
  const list = async (orgId: string, of: 'members' | 'invitations' | 'audit') => {
    const { data } = (await owner.call(`GET /orgs/${orgId}/${of}`)).body
    return of === 'audit' ? data.rows : data
  }
  return { owner, owned, managed, joined, foreign, list }
}

test('one request invites a person to several organizations, each with its own result', async () => {
  const { owner, owned, managed, joined, foreign, list } = await newAgency()
  const email = `${newId()}@example.com`
  const [first = ''] = owned
  await newPerson(service, { [foreign]: 'owner' })
  const orgIds = [...owned, managed, joined, foreign, newId()]

  const { status, body } = await owner.call('POST /org-invitations', {
    body: { email, role: 'viewer', orgIds },
  })

  expect(status).toBe(201)
  const none = [...owned, managed].map(() => undefined)
  expect(listCodes(body)).toEqual([...none, 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'])
  expect(body.data[0].link).toContain('/invitation#token=')
  for (const orgId of [...owned, managed]) {
    expect(await list(orgId, 'invitations')).toMatchObject([{ email, role: 'viewer' }])
  }
  expect((await list(first, 'audit'))[0]).toMatchObject({
    objectKind: 'invitation',
    action: 'create',
  })

  const again = await owner.call('POST /org-invitations', {
    body: { email, role: 'owner', orgIds: [managed] },
  })
  expect(listCodes(again.body)).toEqual(['FORBIDDEN'])
})

const listCodes = (body: TestAnswer['body']): string[] =>
  body.data.map(({ error }: { error: { code: string } | null }) => error?.code)

test('one request changes a role in several organizations', async () => {
  const { owner, owned, managed, joined, list } = await newAgency()
  const [first = '', second = '', third = ''] = owned
  const member = await newPerson(service, {
    ...{ [first]: 'member', [second]: 'owner', [managed]: 'owner', [joined]: 'member' },
  })
  const orgIds = [first, second, third, managed, joined]
  const body = { email: member.email.toUpperCase(), role: 'viewer', orgIds }

  const { status, body: answer } = await owner.call('POST /org-roles', { body })

  expect(status).toBe(200)
  const codes = [undefined, undefined, 'NOT_FOUND', 'FORBIDDEN', 'FORBIDDEN']
  expect(listCodes(answer)).toEqual(codes)
  for (const orgId of [first, second]) {
    const [one] = (await list(orgId, 'members')).filter(
      ({ personId }: { personId: string }) => personId === member.id,
    )
    expect(one.role).toBe('viewer')
  }
  expect((await list(first, 'audit'))[0]).toMatchObject({ objectKind: 'member', action: 'change' })

  const own = { body: { ...body, email: owner.email, orgIds: owned } }
  const refused = await owner.call('POST /org-roles', own)
  expect(listCodes(refused.body)).toEqual(owned.map(() => 'CONFLICT'))
})

test('one request removes a member, and their invitations, from several organizations', async () => {
  const { owner, owned, managed, joined, list } = await newAgency()
  const [first = '', second = '', third = '', fourth = ''] = owned
  const stranger = await newPerson(service, {})
  const { email } = stranger
  const invited = await owner.call('POST /org-invitations', {
    body: { email, role: 'viewer', orgIds: [first, third] },
  })
  // The invitation stays pending if the user joins in another way, such as by single sign-on.
  for (const [orgId, role] of [
    [first, 'member'],
    [second, 'owner'],
    [managed, 'owner'],
  ] as const) {
    await service.db.inOrg(orgId, (tx) => insertMembership(tx, stranger.id, role, new Date()))
  }
  const orgIds = [first, second, third, fourth, managed, joined]

  const { body } = await owner.call('POST /org-removals', {
    body: { email: email.toUpperCase(), orgIds },
  })

  const codes = [undefined, undefined, undefined, 'NOT_FOUND', 'FORBIDDEN', 'FORBIDDEN']
  expect(listCodes(body)).toEqual(codes)
  expect(await list(first, 'members')).toHaveLength(1)
  expect(await list(managed, 'members')).toHaveLength(2)
  expect((await list(first, 'audit'))[0]).toMatchObject({ objectKind: 'member', action: 'remove' })
  const [event] = await list(third, 'audit')
  expect(event).toMatchObject({ objectKind: 'invitation', action: 'revoke' })
  expect((await stranger.call(`GET /orgs/${first}/settings`)).status).toBe(404)
  for (const { link } of invited.body.data) {
    expect((await accept(service.app, { token: findToken(link) })).status).toBe(404)
  }
})

test('with a mail server, the invitations are sent once, by the job', async () => {
  const mailing = await startMailing(service)
  onTestFinished(mailing.stop)
  const { owner, owned } = await newAgency({ ...service, app: mailing.app })
  const email = newAddress()
  const [first = '', second = ''] = owned

  const { body } = await owner.call('POST /org-invitations', {
    body: { email, role: 'viewer', orgIds: owned },
  })
  expect(body.data).toEqual(owned.map((orgId) => ({ orgId, error: null, isMailed: true })))
  expect(mailing.mailsTo({ email })).toEqual([])
  const rows = await service.db.inOrg(first, selectMails)
  await owner.call('POST /org-removals', { body: { email, orgIds: [second] } })
  await mailing.send(new Date(Date.now() + minuteMs))
  await mailing.send(new Date(Date.now() + hourMs))

  const mails = mailing.mailsTo({ email })
  // No email is sent for the revoked invitation.
  expect(mails).toHaveLength(owned.length - 1)
  // The emails are already decoded; decoding them again could change the tokens.
  const tokens = mails.map((mail) => /#token=([\w-]+)/.exec(mail)?.[1] ?? expect.fail(mail))
  expect(new Set(tokens).size).toBe(owned.length - 1)
  expect(rows).toMatchObject([{ kind: 'invitation', content: { language: 'en' } }])
  for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token)
  expect(await service.db.inOrg(first, selectMails)).toMatchObject([{ content: null }])
  const accepted = await accept(service.app, { token: tokens[0] })
  expect(accepted.status).toBe(200)
  const others = tokens.slice(1)
  for (const token of others) {
    const read = await openBrowser(service.app).call('POST /app/auth/read-invitation', { token })
    expect(read.body.data).toMatchObject({ email, hasAccount: true })
  }
})

test('emails beyond the limit of an address wait in the outbox', async () => {
  const mailing = await startMailing(service)
  onTestFinished(mailing.stop)
  const orgIds: string[] = []
  while (orgIds.length < 21) orgIds.push((await service.newOrg()).orgId)
  const roles = Object.fromEntries(orgIds.map((id) => [id, 'admin' as const]))
  const admin = await newPerson({ ...service, app: mailing.app }, roles)
  const email = newAddress()

  const { body } = await admin.call('POST /org-invitations', {
    body: { email, role: 'viewer', orgIds },
  })
  await mailing.send(new Date(Date.now() + minuteMs))
  await mailing.send(new Date(Date.now() + dayMs))

  expect(body.data).toEqual(orgIds.map((orgId) => ({ orgId, error: null, isMailed: true })))
  expect(mailing.mailsTo({ email })).toHaveLength(20)
  const rows = await Promise.all(orgIds.map((id) => service.db.inOrg(id, selectMails)))
  expect(rows.flat().filter(({ content }) => content !== null)).toHaveLength(1)
})

test('an invitation whose email cannot be sent for a day says so', async () => {
  const refusing = await startSmtp('refusing')
  const mailer = createMailer(refusing.url, 'x@example.com')
  const process = await startWithAccounts(service, { mailer })
  onTestFinished(async () => {
    await process.stop()
    await refusing.stop()
  })
  const { owner, owned, list } = await newAgency({ ...service, app: process.app })
  const orgIds = owned.slice(0, 1)
  const [first = ''] = orgIds
  const body = { email: newAddress(), role: 'viewer', orgIds }
  await owner.call('POST /org-invitations', { body })

  await sendMails(process.db, new Date(Date.now() + minuteMs))
  expect(await list(first, 'invitations')).toMatchObject([{ mailFailedAt: null }])
  await sendMails(process.db, new Date(Date.now() + 2 * dayMs))

  const [invitation] = await list(first, 'invitations')
  expect(invitation.mailFailedAt).not.toBeNull()
})

test('an owner cannot remove themselves from all organizations by mistake', async () => {
  const { owner, owned } = await newAgency()

  const { body } = await owner.call('POST /org-removals', {
    body: { email: owner.email, orgIds: owned },
  })

  expect(listCodes(body)).toEqual(owned.map(() => 'CONFLICT'))
})

test.for([
  ['an ID twice', ['0197c000-0000-7000-8000-000000000000', '0197c000-0000-7000-8000-000000000000']],
  ['no organization', []],
  ['something other than an ID', ['x']],
  ['101 organizations', Array.from({ length: 101 }, newId)],
] as const)('%s is rejected', async ([, orgIds]) => {
  const { owner } = await newAgency()
  const body = { email: 'a@example.com', role: 'viewer', orgIds }

  expect((await owner.call('POST /org-invitations', { body })).status).toBe(400)
  expect((await owner.call('POST /org-roles', { body })).status).toBe(400)
  expect(
    (await owner.call('POST /org-removals', { body: { ...body, role: undefined } })).status,
  ).toBe(400)
})
