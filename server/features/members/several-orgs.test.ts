import { afterAll, expect, test } from 'vitest'
import { newId } from '../../platform/process/ids.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

/** An agency's owner with five clients, an organization where they are admin, and a foreign one. */
async function newAgency() {
  const ids: string[] = []
  for (let i = 0; i < 7; i++) ids.push((await service.newOrg()).orgId)
  const [foreign = '', managed = '', ...owned] = ids
  const roles = Object.fromEntries(owned.map((id) => [id, 'owner' as const]))
  const owner = await newPerson(service, { ...roles, [managed]: 'admin' })
  const list = async (orgId: string, of: 'members' | 'invitations' | 'audit') => {
    const { data } = (await owner.call(`GET /orgs/${orgId}/${of}`)).body
    return of === 'audit' ? data.rows : data
  }
  return { owner, owned, managed, foreign, list }
}

test('one request invites a person to several organizations, each with its own result', async () => {
  const { owner, owned, managed, foreign, list } = await newAgency()
  const email = `${newId()}@example.com`
  const [first = ''] = owned
  await newPerson(service, { [foreign]: 'owner' })
  const orgIds = [...owned, managed, foreign, newId()]

  const { status, body } = await owner.call('POST /org-invitations', {
    body: { email, role: 'viewer', orgIds },
  })

  expect(status).toBe(201)
  const codes = body.data.map(({ error }: { error: { code: string } | null }) => error?.code)
  const none = owned.map(() => undefined)
  expect(codes).toEqual([...none, 'FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'])
  expect(body.data[0].link).toContain('/invitation#token=')
  for (const orgId of owned) {
    expect(await list(orgId, 'invitations')).toMatchObject([{ email, role: 'viewer' }])
  }
  expect((await list(first, 'audit'))[0]).toMatchObject({
    objectKind: 'invitation',
    action: 'create',
  })
  expect(await list(managed, 'invitations')).toEqual([])
})

test('one request removes a member from several organizations', async () => {
  const { owner, owned, managed, list } = await newAgency()
  const [first = '', second = '', third = ''] = owned
  const member = await newPerson(service, {
    [first]: 'member',
    [second]: 'owner',
    [managed]: 'member',
  })
  const orgIds = [first, second, third, managed]

  const { body } = await owner.call('POST /org-removals', {
    body: { email: member.email.toUpperCase(), orgIds },
  })

  const codes = body.data.map(({ error }: { error: { code: string } | null }) => error?.code)
  expect(codes).toEqual([undefined, undefined, 'NOT_FOUND', 'FORBIDDEN'])
  expect(await list(first, 'members')).toHaveLength(1)
  expect(await list(managed, 'members')).toHaveLength(2)
  expect((await list(first, 'audit'))[0]).toMatchObject({ objectKind: 'member', action: 'remove' })
  expect((await member.call(`GET /orgs/${first}/settings`)).status).toBe(404)
})

test('an owner cannot remove themselves from all organizations by mistake', async () => {
  const { owner, owned } = await newAgency()

  const { body } = await owner.call('POST /org-removals', {
    body: { email: owner.email, orgIds: owned },
  })

  expect(body.data.map(({ error }: { error: { code: string } }) => error.code)).toEqual(
    owned.map(() => 'CONFLICT'),
  )
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
  expect(
    (await owner.call('POST /org-removals', { body: { ...body, role: undefined } })).status,
  ).toBe(400)
})
