import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../test/fixtures/scratch-folder.ts'
import { blockedAt, findAccount } from './account.ts'

const passwd = 'root:x:0:0:root:/root:/bin/sh\npostgres2:x:7:7::/:\npostgres:x:101:104:,,,:/:\n'

test('an account is found by its full name', () => {
  expect(findAccount(passwd, 'postgres')).toEqual({ uid: 101, gid: 104 })
  expect(findAccount(passwd, 'nobody')).toBeUndefined()
})

test('an account with root privileges is not used', () => {
  expect(findAccount('postgres:x:0:0::/:', 'postgres')).toBeUndefined()
})

test('the folder that blocks an account is returned', () => {
  const closed = join(scratchFolder(), 'closed')
  mkdirSync(join(closed, 'inner'), { recursive: true })
  chmodSync(closed, 0o700)
  const stranger = { uid: 64_000, gid: 64_000 }

  expect(blockedAt(join(closed, 'inner', 'file'), stranger)).toBe(closed)
  expect(blockedAt(closed, stranger)).toBeUndefined()
  expect(blockedAt(join(closed, 'inner', 'file'), undefined)).toBeUndefined()
})
