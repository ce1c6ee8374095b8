import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../test/fixtures/scratch-folder.ts'
import { keyFileName, openKeyFile } from './key-file.ts'
import { openSecretBox } from './secrets.ts'

const owner = { orgId: 'org', purpose: 'test', rowId: 'row' }

test("the key is created once, and only the file's owner can read it", async () => {
  const folder = scratchFolder()

  const keys = await openKeyFile(join(folder, 'data'))

  const { mode } = await stat(join(folder, 'data', keyFileName))
  expect(mode & 0o777).toBe(0o600)
  expect(keys[0]).toHaveLength(32)
  expect(await openKeyFile(join(folder, 'data'))).toEqual(keys)
})

test('processes that create the file concurrently get the same key', async () => {
  const folder = scratchFolder()

  const keys = await Promise.all(Array.from({ length: 10 }, () => openKeyFile(folder)))

  expect(new Set(keys.map(([key]) => key?.toString('base64'))).size).toBe(1)
  expect(await readdir(folder)).toEqual([keyFileName])
})

test.for([0o640, 0o604, 0o660, 0o644])('a file with mode %o is rejected', async (mode) => {
  const folder = scratchFolder()
  await openKeyFile(folder)
  await chmod(join(folder, keyFileName), mode)

  await expect(openKeyFile(folder)).rejects.toThrow('chmod 600')
})

test('a damaged file is rejected instead of replaced', async () => {
  const folder = scratchFolder()
  await writeFile(join(folder, keyFileName), 'damaged', { mode: 0o600 })

  await expect(openKeyFile(folder)).rejects.toThrow('does not contain a valid key')
})

test('without a setting, secrets survive a restart, and a rejected file works again once fixed', async () => {
  const folder = scratchFolder()
  const sealed = await openSecretBox(undefined, folder).encrypt('secret', owner)
  const restarted = openSecretBox(undefined, folder)
  await chmod(join(folder, keyFileName), 0o644)
  await expect(restarted.decrypt(sealed, owner)).rejects.toThrow('chmod 600')

  await chmod(join(folder, keyFileName), 0o600)

  expect(await restarted.decrypt(sealed, owner)).toBe('secret')
})

test('with a setting, no file is created', async () => {
  const folder = scratchFolder()

  await openSecretBox(Buffer.alloc(32).toString('base64'), folder).encrypt('secret', owner)

  expect(await readdir(folder)).toEqual([])
})
