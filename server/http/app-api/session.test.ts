import { afterAll, expect, test } from 'vitest'
import { newMember, openBrowser, signIn } from '../../test/calls/accounts/account-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('a signed-in user works on settings and leads until signing out', async () => {
  const org = await service.newOrg({ name: 'Example' })
  const at = `/app/orgs/${org.orgId}`
  const browser = openBrowser(service.app)
  const person = await newMember(service, org, 'owner')

  const before = await browser.call('GET /app/me')
  await signIn(browser, person)
  const me = await browser.call('GET /app/me')
  const key = await browser.call(`POST ${at}/keys`, { name: 'Website', scopes: ['leads:create'] })
  const lead = await service.callWith(key.body.data.key, 'POST /leads', { body: { name: 'Ada' } })
  const read = await browser.call(`GET ${at}/leads/${lead.body.id}`)
  const forged = await browser.call(
    `POST ${at}/labels`,
    { name: 'Hot' },
    {
      origin: 'https://evil.example',
    },
  )
  await browser.call('POST /app/auth/sign-out')
  const after = await browser.call(`GET ${at}/leads`)

  expect(before.status).toBe(401)
  expect(me.body.data).toMatchObject({
    email: person.email,
    organizations: [{ id: org.orgId, name: 'Example', role: 'owner' }],
  })
  expect(me.body.data.organizations[0].permissions).toContain('keys.change')
  expect(read.body.data.name).toBe('Ada')
  expect([forged.status, after.status]).toEqual([403, 401])
})

test('two users work in one organization, each with their own role', async () => {
  const org = await service.newOrg()
  const [admin, viewer] = [openBrowser(service.app), openBrowser(service.app)]
  await signIn(admin, await newMember(service, org, 'admin'))
  await signIn(viewer, await newMember(service, org, 'viewer'))
  const add = `POST /app/orgs/${org.orgId}/labels`

  const [by, not] = [
    await admin.call(add, { name: 'Hot' }),
    await viewer.call(add, { name: 'Cold' }),
  ]

  expect([by.status, not.status]).toEqual([201, 403])
})
