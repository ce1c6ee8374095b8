import { afterAll, expect, test } from 'vitest'
import { getMemberships } from '../features/accounts/index.ts'
import { newMember, newPerson } from '../test/calls/accounts/account-calls.ts'
import { startService } from '../test/harness.ts'
import { commands } from './commands.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const run = (name: string, ...args: string[]): Promise<string> =>
  commands.get(name)?.run(db, args, 'http://test') ?? Promise.reject(new Error(name))

test('people are listed, in total or by organization', async () => {
  const org = await service.newOrg()
  const [ada, grace] = [await newMember(service, org, 'owner'), await newPerson(db)]

  const everybody = await run('list-people')
  const members = await run('list-people', '--org', org.orgId)

  for (const { email } of [ada, grace]) expect(everybody).toContain(email)
  expect(members).toMatch(new RegExp(`${ada.email} +owner`))
  expect(members).not.toContain(grace.email)
})

test('an existing account becomes a member only once', async () => {
  const org = await service.newOrg()
  const ada = await newPerson(db)
  const args = ['--org', org.orgId, '--email', ada.email.toUpperCase(), '--role'] as const

  await run('add-member', ...args, 'admin')

  expect(await getMemberships(db, ada.id)).toMatchObject([{ orgId: org.orgId, role: 'admin' }])
  await expect(run('add-member', ...args, 'owner')).rejects.toThrow('already')
  await expect(run('add-member', ...args, 'boss')).rejects.toThrow('owner, admin, member, viewer')
})

test('an unknown address is reported', async () => {
  const org = await service.newOrg()
  const unknown = ['--email', 'nobody@example.com']

  await expect(run('reset-password', ...unknown)).rejects.toThrow('list-people')
  await expect(
    run('add-member', '--org', org.orgId, ...unknown, '--role', 'viewer'),
  ).rejects.toThrow('list-people')
  expect(await run('reset-password', '--email', (await newPerson(db)).email)).toContain('#token=')
})
