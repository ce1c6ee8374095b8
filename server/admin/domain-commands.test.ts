import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../test/calls/app-calls.ts'
import { startService } from '../test/harness.ts'
import { commands } from './commands.ts'

const service = await startService()
afterAll(service.stop)

const run = (name: string, ...args: string[]): Promise<string> =>
  commands.get(name)?.run(service.db, args, 'http://test') ?? Promise.reject(new Error(name))

test('the administrator can vouch for a domain, also for one that has no DNS record yet', async () => {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const at = `/orgs/${org.orgId}`
  await owner.call(`POST ${at}/email-domains`, { body: { domain: 'pending.example' } })

  await run('trust-domain', '--org', org.orgId, '--domain', 'Pending.example')
  await run('trust-domain', '--org', org.orgId, '--domain', 'new.example')

  const { body } = await owner.call(`GET ${at}/single-sign-on`)
  expect(body.data.domains).toMatchObject([
    { domain: 'new.example', verifiedAt: expect.any(String) },
    { domain: 'pending.example', verifiedAt: expect.any(String) },
  ])
  await expect(run('trust-domain', '--org', org.orgId, '--domain', 'com')).rejects.toThrow(
    'example.com',
  )
})

test('the command reports that an organization has the maximum number of domains', async () => {
  const org = await service.newOrg()
  const trust = (domain: string) =>
    run('trust-domain', '--org', org.orgId, '--domain', `${domain}.example.com`)
  for (let i = 0; i < 50; i++) await trust(`d${i}`)

  await expect(trust('new')).rejects.toThrow('at most 50 domains')
  expect(await trust('d49')).toContain('d49.example.com')
})
