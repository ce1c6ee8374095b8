import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from '../../admin/commands.ts'
import { openLog } from '../../platform/process/log.ts'
import { isSignedIn } from '../../test/calls/accounts/account-calls.ts'
import {
  allowLoopback,
  failure,
  newDomain,
  signInWithProvider,
} from '../../test/calls/accounts/single-sign-on-calls.ts'
import { publicOrigin } from '../../test/calls/app-calls.ts'
import { startService } from '../../test/harness.ts'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../test/processes/identity-provider.ts'
import { deactivateMember } from '../accounts/index.ts'
import { callbackUrl, installation, openSingleSignOn } from './settings.ts'

const service = await startService()
const { app, db } = service
const domain = newDomain()
let idp: IdentityProvider
let orgId: string
beforeAll(async () => {
  allowLoopback(service)
  orgId = (await service.newOrg()).orgId
  idp = await startIdentityProvider([callbackUrl(publicOrigin, installation)])
  const { issuer, clientId, clientSecret } = idp
  openSingleSignOn(db, {
    ...{ publicUrl: publicOrigin, log: openLog('silent') },
    installation: {
      ...{ name: 'Company', issuer, clientId, clientSecret, domains: [domain], orgId },
      ...{ groupsClaim: 'groups', groupRoles: [] },
    },
  })
})
afterAll(async () => {
  await idp.stop()
  await service.stop()
})

const signInAs = (sub: string, email: string) => {
  idp.user = { sub, email, email_verified: true }
  return signInWithProvider(app, installation)
}

const unlink = (email: string) =>
  commands.get('unlink-provider')?.run(db, ['--email', email], publicOrigin)

test('the administrator clears the link of a user to whom the provider gave another ID', async () => {
  const email = `ada@${domain}`
  const first = await signInAs('old', email)
  const refused = await signInAs('new', email)

  const report = await unlink(email.toUpperCase())

  expect([first.location, refused.location]).toEqual(['/', failure('identity')])
  expect(report).toContain('no longer linked')
  expect(await isSignedIn(first.browser)).toBe(false)
  expect((await signInAs('new', email)).location).toBe('/')
  await expect(unlink('nobody@example.org')).rejects.toThrow('No account has the email')
})

test('a member whom a directory has deactivated signs in, but not to its organization', async () => {
  const email = `grace@${domain}`
  const first = await signInAs('grace', email)
  const { id } = (await first.browser.call('GET /app/me')).body.data
  const input = { personId: id, email, initialRole: 'reporter' } as const
  await db.inOrg(orgId, (tx) => deactivateMember(tx, input, new Date()))

  const { browser, location } = await signInAs('grace', email)

  expect(location).toBe('/')
  expect((await browser.call('GET /app/me')).body.data.organizations).toEqual([])
})
