import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quick, scratchFolder, startQuick } from '../../test/fixtures/scratch-folder.ts'
import { ensureCluster } from './cluster.ts'
import { startEmbeddedPostgres } from './start.ts'

test('a folder with other files is rejected and left unchanged', async () => {
  const folder = scratchFolder()
  writeFileSync(join(folder, 'letter.txt'), 'Dear Alice')

  const start = startEmbeddedPostgres({ folder, settings: quick })

  await expect(start).rejects.toThrow(/not empty and does not contain a PostgreSQL.*letter\.txt/)
  expect(readdirSync(folder)).toEqual(['letter.txt'])
  expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toBe('Dear Alice')
})

test('a path that cannot be a folder is rejected with instructions', async () => {
  const file = join(scratchFolder(), 'letter.txt')
  writeFileSync(file, 'Dear Alice')

  const start = startEmbeddedPostgres({ folder: join(file, 'postgres'), settings: quick })

  await expect(start).rejects.toThrow(/ENOTDIR.*Set DATA_DIR/)
})

test('a database from another major version is rejected and left unchanged', async () => {
  const folder = scratchFolder()
  writeFileSync(join(folder, 'PG_VERSION'), '15\n')

  const start = startEmbeddedPostgres({ folder, settings: quick })

  await expect(start).rejects.toThrow(
    /created by PostgreSQL 15, but Leadtrace includes 18.*pg_dumpall/,
  )
  expect(readdirSync(folder)).toEqual(['PG_VERSION'])
})

test('a file in place of the data directory is rejected', async () => {
  const path = join(scratchFolder(), 'postgres')
  writeFileSync(path, 'not a folder')

  const start = startEmbeddedPostgres({ folder: path, settings: quick })

  await expect(start).rejects.toThrow('cannot be read (ENOTDIR)')
  expect(readFileSync(path, 'utf8')).toBe('not a folder')
})

test('an existing empty folder is used', async () => {
  const folder = join(scratchFolder(), 'postgres')
  mkdirSync(folder)

  const server = await startQuick(folder)

  expect(server.owned).toBe(true)
})

test('a data directory can be a link to another disk', async () => {
  const base = scratchFolder()
  mkdirSync(join(base, 'disk'))
  symlinkSync(join(base, 'disk'), join(base, 'postgres'))

  const server = await startQuick(join(base, 'postgres'))

  expect(server.connection.host).toBe(join(base, 'disk'))
})

test("another account's database is rejected, with the command to change its owner", async () => {
  const folder = scratchFolder()
  writeFileSync(join(folder, 'PG_VERSION'), '18\n')
  const stranger = { uid: 64_000, gid: 64_000 }
  const binaries = { initdb: '', postgres: '', major: '18' }
  const site = { folder, socketFolder: folder, account: stranger, binaries }

  await expect(ensureCluster(site, () => {})).rejects.toThrow(`chown -R 64000 '${folder}'`)
})
