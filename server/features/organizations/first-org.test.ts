import { scryptSync } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { startService } from '../../test/harness.ts'
import { describeMembers } from '../../test/stores/lead-rows-store.ts'
import { createFirstOrg, isSetupToken, openSetupLink, useSetupLink } from './first-org.ts'
import { selectOrg, selectOrgs } from './org-store.ts'
import { hashPassword } from './password.ts'

/** Starts a service on its own empty database. */
async function startEmpty() {
  const service = await startService()
  onTestFinished(service.stop)
  return service.db
}

const owner = { name: 'Ada', email: 'Ada@Example.com', password: 'correct horse' }

test('the first organization is created with its owner, whose address is stored in lower case', async () => {
  const db = await startEmpty()
  const first = { name: 'Acme', timeZone: 'Europe/Berlin', owner }

  const org = await createFirstOrg(db, first, selectOrg)

  expect(org).toMatchObject({ name: 'Acme', timeZone: 'Europe/Berlin', duplicatePolicy: 'allow' })
  const members = await db.inOrg(org?.id ?? '', describeMembers)
  expect(members).toEqual([
    { role: 'owner', name: 'Ada', email: 'ada@example.com', password: expect.any(String) },
  ])
  expect(members[0]?.password).not.toContain(owner.password)
})

test('an organization needs no owner, and an owner no password', async () => {
  const [one, two] = [await startEmpty(), await startEmpty()]

  const without = await createFirstOrg(one, { name: 'Acme', owner: undefined }, selectOrg)
  const invited = { name: 'Acme', owner: { ...owner, password: undefined } }
  const withOwner = await createFirstOrg(two, invited, selectOrg)

  expect(await one.inOrg(without?.id ?? '', describeMembers)).toEqual([])
  const [member] = await two.inOrg(withOwner?.id ?? '', describeMembers)
  expect(member).toMatchObject({ role: 'owner', password: null })
})

test('only one first organization is created, however many processes start concurrently', async () => {
  const db = await startEmpty()
  const first = { name: 'Acme', owner }

  const made = await Promise.all([1, 2, 3].map(() => createFirstOrg(db, first, selectOrg)))

  expect(made.filter((org) => org !== undefined)).toHaveLength(1)
  expect(await selectOrgs(db)).toHaveLength(1)
  expect(await createFirstOrg(db, { name: 'Late', owner: undefined }, selectOrg)).toBeUndefined()
})

test('if the callback fails, nothing is created', async () => {
  const db = await startEmpty()
  const fail = () => Promise.reject(new Error('no key'))

  await expect(createFirstOrg(db, { name: 'Acme', owner }, fail)).rejects.toThrow('no key')

  expect(await selectOrgs(db)).toEqual([])
  expect(await createFirstOrg(db, { name: 'Acme', owner }, selectOrg)).toBeDefined()
})

test('a setup link creates the first organization, once', async () => {
  const db = await startEmpty()
  const token = (await openSetupLink(db, new Date())) ?? ''
  const first = { name: 'Acme', owner }
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(await isSetupToken(db, token)).toBe(true)

  const made = await Promise.all([1, 2, 3].map(() => useSetupLink(db, token, first, selectOrg)))

  expect(made.filter((org) => org !== undefined)).toHaveLength(1)
  expect(await isSetupToken(db, token)).toBe(false)
  expect(await useSetupLink(db, token, first, selectOrg)).toBeUndefined()
  expect(await openSetupLink(db, new Date())).toBeUndefined()
})

test('a wrong token is rejected, and a new link replaces the previous one', async () => {
  const db = await startEmpty()
  const old = (await openSetupLink(db, new Date())) ?? ''
  const current = (await openSetupLink(db, new Date())) ?? ''

  for (const token of ['', 'nonsense', old, `${current} `]) {
    expect(await isSetupToken(db, token)).toBe(false)
    expect(await useSetupLink(db, token, { name: 'Acme', owner }, selectOrg)).toBeUndefined()
  }
  expect(await isSetupToken(db, current)).toBe(true)
  expect(await selectOrgs(db)).toEqual([])
})

test('creating an organization in another way ends the setup link', async () => {
  const db = await startEmpty()
  const token = (await openSetupLink(db, new Date())) ?? ''

  await createFirstOrg(db, { name: 'Acme', owner: undefined }, selectOrg)

  expect(await isSetupToken(db, token)).toBe(false)
  expect(await useSetupLink(db, token, { name: 'Late', owner }, selectOrg)).toBeUndefined()
})

test('a password is stored as salt and scrypt hash, the same for each Unicode form', async () => {
  const composed = 'pässword 1'
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }

  const [one, two] = [await hashPassword(composed), await hashPassword(composed)]

  expect(one).not.toBe(two)
  const [salt = '', key] = one.split(':')
  expect(one).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  const decomposed = composed.normalize('NFD')
  expect(scryptSync(decomposed.normalize('NFKC'), salt, 64, cost).toString('hex')).toBe(key)
})
