import { countRows } from '../../features/accounts/auth/auth-row-store.ts'
import { lockByLogin, updateEmail } from '../../features/accounts/email/email-store.ts'
import {
  acceptInvitation,
  changeRole,
  createResetLink,
  endInvitation,
  endMembership,
  giveUpInvitationMail,
  invite,
  loadInvitations,
  loadMembers,
  readInvitation,
} from '../../features/accounts/index.ts'
import { selectPasswordHash } from '../../features/accounts/passkeys/passkey-store.ts'
import { insertInvitationMail } from '../../features/mails/outbox/outbox-store.ts'
import { selectUsers } from '../../features/organizations/index.ts'
import { newId } from '../../platform/process/ids.ts'
import {
  newMember,
  newPerson,
  openBrowser,
  password,
  signIn,
} from '../calls/accounts/account-calls.ts'
import { newAddress } from '../calls/accounts/invitation-calls.ts'
import { signInWith, withPasskey } from '../calls/accounts/passkey-calls.ts'
import { expectOk } from '../calls/merge-calls.ts'
import { computeTotp } from '../fixtures/totp.ts'
import type { TestService } from '../harness.ts'
import { findToken } from '../processes/smtp-server.ts'
import { forgetProof } from '../stores/login-rows-store.ts'

/** Runs operations that, taken together, send every SQL statement of the accounts feature. */
export async function useAccounts(service: TestService): Promise<void> {
  await useBrowser(service)
  await useSecondFactor(service)
  await usePasskey(service)
  await useOrg(service)
  await useClientOrgs(service)
}

async function useBrowser({ app, db }: TestService): Promise<void> {
  const [browser, ada] = [openBrowser(app), await newPerson(db)]
  await signIn(browser, ada)
  await browser.call('GET /app/auth/get-session')
  await browser.call('POST /app/auth/update-user', { name: 'Grace' })
  const change = { currentPassword: password, newPassword: `new ${password}` }
  await browser.call('POST /app/auth/change-password', { ...change, revokeOtherSessions: true })
  await browser.call(`DELETE /app/auth/sessions/${newId()}`)
  await browser.call('GET /app/auth/sessions')
  await browser.call('POST /app/auth/sign-out', {})
  await db.inSystem((tx) => forgetProof(tx, ada.id))
  const link = await createResetLink(db, ada.email, new Date())
  const reset = { token: findToken(link ?? ''), newPassword: password }
  await browser.call('POST /app/auth/reset-password', reset)
  await signIn(browser, ada)
  await browser.call('DELETE /app/auth/sessions')
  const newEmail = { email: `${newId()}@example.com`, isProved: false }
  await db.inSystem((tx) => updateEmail(tx, ada.id, newEmail, new Date()))
  await db.inSystem((tx) => lockByLogin(tx, newId(), new Date()))
  await db.inSystem((tx) => countRows(tx, 'login', []))
  await db.inSystem(selectUsers)
}

async function useSecondFactor({ app, db }: TestService): Promise<void> {
  const [browser, ada] = [openBrowser(app), await newPerson(db)]
  await signIn(browser, ada)
  const { body } = await browser.call('POST /app/auth/two-factor/enable', { password })
  const { totpURI, backupCodes } = body.data
  const verify = (code: string) => browser.call('POST /app/auth/two-factor/verify-totp', { code })
  await verify(computeTotp(totpURI))
  await browser.call('POST /app/auth/sign-out', {})
  await signIn(browser, ada)
  await verify(computeTotp(totpURI, 0))
  const [code] = backupCodes
  await browser.call('POST /app/auth/two-factor/verify-backup-code', { code })
  await browser.call('POST /app/auth/two-factor/disable', { password })
}

async function usePasskey({ app, db }: TestService): Promise<void> {
  const [browser, ada] = [openBrowser(app), await newPerson(db)]
  await signIn(browser, ada)
  const device = await withPasskey(browser)
  await signInWith(browser, device)
  const { body } = await browser.call('GET /app/auth/passkeys')
  const [{ id }] = body.data
  await browser.call(`PATCH /app/auth/passkeys/${id}`, { name: 'Laptop' })
  await browser.call(`DELETE /app/auth/passkeys/${id}`)
  await db.inSystem((tx) => selectPasswordHash(tx, ada.id))
}

async function useOrg(service: TestService): Promise<void> {
  const { db } = service
  const now = new Date()
  const org = await service.newOrg()
  const { id: by } = await newMember(service, org, 'owner')
  const { id: personId } = await newMember(service, org, 'viewer')
  const { id: leaving } = await newMember(service, org, 'viewer')
  const ask = () =>
    invite(db, org.orgId, { email: `${newId()}@example.com`, role: 'member', by }, now)
  const [used, revoked] = [await ask(), await ask()]
  await db.inOrg(org.orgId, async (tx) => {
    const mail = { id: newId(), invitationId: used.id, content: {} }
    await insertInvitationMail(tx, mail, now)
    await giveUpInvitationMail(tx, used.id, now)
  })
  await loadInvitations(db, org.orgId)
  await endInvitation(db, org.orgId, { id: revoked.id, by }, now)
  const token = findToken(used.link ?? '')
  await readInvitation(db, token, now)
  await acceptInvitation(db, token, { name: 'New', password }, now)
  await loadMembers(db, org.orgId)
  await changeRole(db, org.orgId, { personId, role: 'admin', by }, now)
  await endMembership(db, org.orgId, { personId, by }, now)
  await endMembership(db, org.orgId, { personId: leaving, by: leaving }, now)
}

/** Creates organizations with an API key and reads them. */
async function useClientOrgs(service: TestService): Promise<void> {
  const org = await service.newOrg()
  const create = (more: object, headers: Record<string, string> = {}) =>
    expectOk(
      org.call('POST /organizations', {
        body: { name: 'Client', ownerEmail: newAddress(), ...more },
        headers,
      }),
    )
  const first = await create({ copyFrom: org.orgId }, { 'idempotency-key': 'first' })
  const body = { ownerEmail: newAddress() }
  await expectOk(org.call(`POST /organizations/${first.id}/invitation`, { body }))
  await create({})
  const { nextCursor } = await expectOk(org.call('GET /organizations', { query: 'limit=1' }))
  await expectOk(org.call('GET /organizations', { query: `before=${nextCursor}` }))
  await expectOk(org.call(`GET /organizations/${first.id}`))
}
