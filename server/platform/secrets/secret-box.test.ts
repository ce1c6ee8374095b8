import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox, parseSecretKeys } from './secret-box.ts'

const owner = { orgId: 'org', purpose: 'webhook.secret', rowId: 'row' }
const box = (...keys: readonly Buffer[]) => createSecretBox(async () => keys)
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]

test('a secret is decrypted for its owner', async () => {
  const sealed = await box(newKey).encrypt('whsec_ü', owner)

  expect(sealed).not.toContain('whsec')
  expect(await box(newKey).decrypt(sealed, owner)).toBe('whsec_ü')
})

test('the same secret is encrypted differently each time', async () => {
  const sealed = [await box(newKey).encrypt('a', owner), await box(newKey).encrypt('a', owner)]

  expect(sealed[0]).not.toBe(sealed[1])
})

test.for([
  ['another organization', { ...owner, orgId: 'other' }],
  ['another purpose', { ...owner, purpose: 'other' }],
  ['another row', { ...owner, rowId: 'other' }],
  ['the same text split differently', { orgId: 'or', purpose: 'gwebhook.secret', rowId: 'row' }],
] as const)('a secret is not decrypted for %s', async ([, other]) => {
  const sealed = await box(newKey).encrypt('a', owner)

  await expect(box(newKey).decrypt(sealed, other)).rejects.toThrow()
})

test('a changed byte is noticed', async () => {
  const sealed = await box(newKey).encrypt('abc', owner)
  const changed = sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))

  await expect(box(newKey).decrypt(changed, owner)).rejects.toThrow()
})

test('after a key rotation, old secrets are decrypted and new ones use the new key', async () => {
  const [before, rotated] = [box(oldKey), box(newKey, oldKey)]
  const sealed = await before.encrypt('old', owner)

  expect(await rotated.decrypt(sealed, owner)).toBe('old')
  await expect(before.decrypt(await rotated.encrypt('new', owner), owner)).rejects.toThrow(
    'SECRETS_KEY',
  )
})

test('keys are 32 bytes as base64, separated by commas', () => {
  const [one, other] = [oldKey.toString('base64'), newKey.toString('base64')]

  expect(parseSecretKeys(`${one}, ${other}`)).toEqual([oldKey, newKey])
  for (const text of [
    '',
    'abc',
    `${one},`,
    oldKey.toString('hex'),
    randomBytes(16).toString('base64'),
  ])
    expect(parseSecretKeys(text)).toBeUndefined()
})
