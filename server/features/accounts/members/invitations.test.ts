import { afterAll, expect, test } from 'vitest'
import {
  newMember,
  newPerson,
  openBrowser,
  signIn,
} from '../../../test/calls/accounts/account-calls.ts'
import {
  accept,
  inviteFrom,
  newAddress,
  newOwnedOrg,
} from '../../../test/calls/accounts/invitation-calls.ts'
import { startService } from '../../../test/harness.ts'
import { findToken } from '../../../test/processes/smtp-server.ts'
import { selectEverything } from '../../../test/stores/org-rows-store.ts'
import {
  acceptInvitation,
  endInvitation,
  getMemberships,
  invite,
  loadInvitations,
  loadMembers,
} from '../index.ts'

const service = await startService()
afterAll(service.stop)
const { app, db } = service

const now = () => new Date()

test('an invitation can be accepted once, and its token is stored as a hash', async () => {
  const { org, owner } = await newOwnedOrg(service)
  const { token } = await inviteFrom(db, org, owner.id)
  const stored = await db.inOrg(org.orgId, (tx) => selectEverything(tx, 'invitation'))

  const answers = await Promise.all([1, 2, 3].map(() => accept(app, { token })))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(await loadMembers(db, org.orgId)).toHaveLength(2)
  expect(await loadInvitations(db, org.orgId)).toEqual([])
})

test('revoked, replaced, made-up and expired links get the same response', async () => {
  const { org, owner } = await newOwnedOrg(service)
  const revoked = await inviteFrom(db, org, owner.id)
  await endInvitation(db, org.orgId, { id: revoked.id, by: owner.id }, now())
  const replaced = await inviteFrom(db, org, owner.id)
  const input = { email: replaced.email, role: 'viewer', by: owner.id } as const
  await invite(db, org.orgId, input, now())
  const old = await invite(db, org.orgId, { ...input, email: newAddress() }, new Date(0))
  const tokens = [revoked.token, replaced.token, findToken(old.link ?? ''), 'made-up']

  const answers = await Promise.all(tokens.map((token) => accept(app, { token })))

  for (const { status, body } of answers) {
    expect([status, body.error]).toEqual([404, answers[0]?.body.error])
  }
  expect(await loadMembers(db, org.orgId)).toHaveLength(1)
})

test('a user with an account joins with it and must sign in first', async () => {
  const { org, owner } = await newOwnedOrg(service)
  const ada = await newPerson(db)
  const input = { email: ada.email, role: 'admin', by: owner.id } as const
  const { link = '' } = await invite(db, org.orgId, input, now())
  const browser = openBrowser(app)

  const stranger = await accept(app, { token: findToken(link) })
  await signIn(browser, ada)
  const joined = await browser.call('POST /app/auth/accept-invitation', { token: findToken(link) })

  expect([stranger.status, joined.status]).toEqual([409, 200])
  expect(await getMemberships(db, ada.id)).toMatchObject([
    { orgId: org.orgId, orgName: 'Acme', role: 'admin', timeZone: 'UTC' },
  ])
})

test('a member who accepts another invitation keeps their role', async () => {
  const { org, owner } = await newOwnedOrg(service)
  const { token } = await inviteFrom(db, org, owner.id, 'viewer')

  await acceptInvitation(db, token, { personId: owner.id }, now())

  expect(await loadMembers(db, org.orgId)).toMatchObject([{ role: 'owner' }])
})

test('members cannot invite to higher roles or invite a member again', async () => {
  const { org, owner } = await newOwnedOrg(service)
  const admin = await newMember(service, org, 'admin')
  const input = { email: owner.email.toUpperCase(), role: 'viewer', by: admin.id } as const

  await expect(inviteFrom(db, org, admin.id, 'owner')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(invite(db, org.orgId, input, now())).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await inviteFrom(db, org, admin.id, 'admin')).toMatchObject({ isMailed: false })
})

test('an organization sees and revokes only its own invitations', async () => {
  const [one, two] = [await newOwnedOrg(service), await newOwnedOrg(service)]
  const { id, email } = await inviteFrom(db, one.org, one.owner.id)

  expect(await loadInvitations(db, two.org.orgId)).toEqual([])
  expect(await endInvitation(db, two.org.orgId, { id, by: two.owner.id }, now())).toBe(false)
  expect(await loadInvitations(db, one.org.orgId)).toEqual([
    {
      id,
      email,
      role: 'member',
      invitedBy: 'Ada',
      mailFailedAt: null,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    },
  ])
})

test('a short password or a missing name is reported', async () => {
  const { org, owner } = await newOwnedOrg(service)
  const { token } = await inviteFrom(db, org, owner.id)

  const answer = await accept(app, { token, name: ' ', password: 'short' })

  expect(answer.status).toBe(400)
  expect(answer.body.error.details.problems.map(({ field }: { field: string }) => field)).toEqual([
    'name',
    'password',
  ])
})
