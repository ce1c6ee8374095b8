import { expect, test } from 'vitest'
import { serverSettings, sharedBuffersMebibytes } from './server-settings.ts'

const gibibyte = 1024 ** 3

test('shared buffers are a quarter of the memory, from 128 to 512 MB', () => {
  expect([0.25, 1, 1.5, 64].map((size) => sharedBuffersMebibytes(size * gibibyte))).toEqual([
    128, 256, 384, 512,
  ])
})

test("the caller's settings take precedence", () => {
  expect(serverSettings({ fsync: 'off' })).toMatchObject({ fsync: 'off', max_wal_size: '2GB' })
})
