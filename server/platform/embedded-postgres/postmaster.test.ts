import { openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder, startQuick } from '../../test/fixtures/scratch-folder.ts'
import { spawnPostmaster } from './postmaster.ts'

test('if the system cannot load the executables, the platform is reported to have no PostgreSQL', async () => {
  const folder = scratchFolder()
  // On musl, a glibc executable can exist even though the kernel reports that it does not.
  const binaries = { initdb: '', postgres: join(folder, 'missing'), major: '18' }

  const postmaster = spawnPostmaster(
    { folder, socketFolder: folder, account: undefined, binaries },
    {},
    openSync('/dev/null', 'r'),
  )
  await expect.poll(() => postmaster.failure() !== undefined).toBe(true)

  expect(postmaster.failure()?.message).toContain('Set DATABASE_URL')
})

test('a large log is rotated at the next start', async () => {
  const folder = join(scratchFolder(), 'postgres')
  const log = join(folder, 'postgres.log')
  await (await startQuick(folder)).stop()
  writeFileSync(log, 'x'.repeat(11 * 1024 * 1024))

  await startQuick(folder)

  expect(statSync(`${log}.1`).size).toBe(11 * 1024 * 1024)
  expect(readFileSync(log, 'utf8')).toContain('ready to accept connections')
})
