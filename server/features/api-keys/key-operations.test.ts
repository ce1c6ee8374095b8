import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../../test/calls/app-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

async function newAdmin() {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'admin' })
  return { person, at: `/orgs/${org.orgId}/keys` }
}

test('a key is returned once, works, and stops working when it is revoked', async () => {
  const { person, at } = await newAdmin()

  const { body } = await person.call(`POST ${at}`, {
    body: { name: 'Site', scopes: ['leads:create'] },
  })
  const { id, key } = body.data
  const [works, listed] = [
    await service.callWith(key, 'GET /check'),
    await person.call(`GET ${at}`),
  ]
  const revoked = await person.call(`DELETE ${at}/${id}`)
  const [again, refused] = [
    await person.call(`DELETE ${at}/${id}`),
    await service.callWith(key, 'GET /check'),
  ]

  expect(works.status).toBe(200)
  expect(JSON.stringify(listed.body)).not.toContain(key)
  expect(listed.body.data[0]).toMatchObject({
    id,
    name: 'Site',
    hint: key.slice(0, 12),
    scopes: ['leads:create'],
  })
  expect([revoked.status, again.status, refused.status]).toEqual([200, 404, 401])
})

test.for([
  [[]],
  [['leads:create', 'leads:create']],
  [['stats:read']],
  [['LEADS:READ']],
  ['leads:read'],
  [null],
  [undefined],
])('a key cannot have the scopes %j', async ([scopes]) => {
  const { person, at } = await newAdmin()

  const { status, body } = await person.call(`POST ${at}`, { body: { name: 'Site', scopes } })

  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect((await person.call(`GET ${at}`)).body.data).toHaveLength(1)
})

test('a key can expire, and its expiry must be in the future', async () => {
  const { person, at } = await newAdmin()
  const input = { name: 'Short', scopes: ['leads:read'] }
  const ends = ['2000-01-01T00:00:00Z', 'tomorrow', '2026-02-30T00:00:00Z', 5]

  const made = await person.call(`POST ${at}`, {
    body: { ...input, expiresAt: '2100-01-01T01:00:00+01:00' },
  })
  const refused = await Promise.all(
    ends.map((expiresAt) => person.call(`POST ${at}`, { body: { ...input, expiresAt } })),
  )

  expect(made.status).toBe(201)
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  const { body } = await person.call(`GET ${at}`)
  expect(body.data[0].expiresAt).toBe('2100-01-01T00:00:00.000Z')
})
