import { afterAll, expect, test } from 'vitest'
import { findSite } from '../features/tracking/index.ts'
import { startService, type TestOrg } from '../test/harness.ts'
import { commands } from './commands.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const run = (name: string, ...args: string[]): Promise<string> =>
  commands.get(name)?.run(db, args, 'https://leads.example.com') ?? Promise.reject(new Error(name))

/** Creates a site. @returns Its ID and the complete output. */
async function create({ orgId }: TestOrg, ...args: string[]) {
  const printed = await run('create-site', '--org', orgId, '--name', 'Shop', ...args)
  return { id: printed.slice(0, 36), printed }
}

test('creating a site prints the snippet to paste', async () => {
  const org = await service.newOrg()

  const { id, printed } = await create(org)

  const src = 'https://leads.example.com/px.js'
  expect(printed).toContain(`<script async src="${src}" data-site="${id}"></script>`)
  expect((await findSite(db, id))?.admits('https://anywhere.example')).toBe(true)
})

test('the snippet contains settings that differ from the defaults', async () => {
  const org = await service.newOrg({ sessionMinutes: 45 })

  const { id, printed } = await create(org, '--forms')

  expect(printed).toContain(`data-site="${id}" data-forms data-session-minutes="45"></script>`)
})

test('origins can be repeated or separated by commas, and "any" allows all', async () => {
  const org = await service.newOrg()
  const several = [
    '--origin',
    'https://a.example,https://B.example',
    '--origin',
    'http://*.c.example',
  ]

  const { id } = await create(org, ...several)
  const listed = await run('list-sites', '--org', org.orgId)
  await run('change-site', '--org', org.orgId, '--id', id, '--origin', 'any', '--forms')
  const changed = await run('list-sites', '--org', org.orgId)

  expect(listed).toMatch(
    /Shop +off +https:\/\/a\.example https:\/\/b\.example http:\/\/\*\.c\.example/,
  )
  expect(changed).toMatch(/Shop +on +any/)
})

test('a change preserves settings that it does not name', async () => {
  const org = await service.newOrg()
  const { id } = await create(org, '--origin', 'https://a.example', '--forms')

  const printed = await run('change-site', '--org', org.orgId, '--id', id, '--name', 'Store')
  await run('change-site', '--org', org.orgId, '--id', id, '--no-forms')

  expect(printed).toContain('data-forms')
  expect(await run('list-sites', '--org', org.orgId)).toMatch(/Store +off +https:\/\/a\.example/)
})

test('errors are reported, and a site of another organization is not found', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  const { id } = await create(other)

  await expect(create(org, '--origin', 'shop.example')).rejects.toThrow(
    '"shop.example" is not an origin',
  )
  await expect(run('create-site', '--org', org.orgId)).rejects.toThrow('--name is required')
  for (const name of ['change-site', 'delete-site']) {
    await expect(run(name, '--org', org.orgId, '--id', id)).rejects.toThrow('has no site')
    await expect(run(name, '--org', org.orgId, '--id', 'x')).rejects.toThrow('has no site')
  }
})

test('a deleted site is not listed', async () => {
  const org = await service.newOrg()
  const { id } = await create(org)

  const printed = await run('delete-site', '--org', org.orgId, '--id', id)

  expect(printed).toContain(id)
  expect(await findSite(db, id)).toBeUndefined()
  expect(await run('list-sites', '--org', org.orgId)).not.toContain(id)
})
