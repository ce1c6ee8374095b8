import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { query, quick, scratchFolder, startQuick } from '../../test/fixtures/scratch-folder.ts'
import { findTemporaryParent } from '../../test/memory-folder.ts'
import { cacheEnv } from '../../test/processes/cache-env.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import { filesFolder, manifestName, readManifest } from './backup-manifest.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const say = () => undefined

/** A running server that all tests back up. */
const home = realpathSync(mkdtempSync(join(findTemporaryParent(), 'leadtrace-test-')))
chmodSync(home, 0o755)
const source = join(home, 'postgres')
const server = await startEmbeddedPostgres({ folder: source, settings: quick })
afterAll(async () => {
  await server.stop()
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
})

const options = (source: string, target: string) => ({
  source,
  target,
  keep: 2,
  limitMs: 600_000,
  say,
})

const flipByte = (path: string): void => {
  const bytes = readFileSync(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

test('a backup of a running server can be restored, and the last ones are kept', async () => {
  const parent = scratchFolder()
  const target = join(parent, 'backups')
  await query(server, 'create table lead as select generate_series(1, 1000) as id')

  const paths: string[] = []
  for (let i = 0; i < 2; i++) {
    paths.push((await createBackup({ ...options(source, target), keep: 1 })).path)
    await query(server, 'delete from lead where id % 2 = 1')
  }
  const folder = join(parent, 'restored', 'postgres')
  const includesUntil = await restoreBackup({ from: paths[1] ?? '', folder, say })
  const restored = await startQuick(folder)

  expect(readdirSync(target).map((name) => join(target, name))).toEqual(paths.slice(1))
  expect(await query(restored, 'select count(*)::int from lead')).toEqual([{ count: 500 }])
  expect(Date.parse(includesUntil)).toBeLessThanOrEqual(Date.now())
  expect(await query(server, 'select from pg_replication_slots')).toEqual([])
  await query(server, 'drop table lead')
})

test('a data directory that is in use is not overwritten', async () => {
  const { path } = await createBackup(options(source, scratchFolder()))
  await query(server, 'create table later as select 1 as id')

  const restore = restoreBackup({ from: path, folder: source, say })

  await expect(restore).rejects.toThrow(`${source} is not empty. Nothing was changed.`)
  expect(await query(server, 'select id from later')).toEqual([{ id: 1 }])
})

test('a damaged or incomplete backup is not restored, and the data directory remains empty', async () => {
  const parent = scratchFolder()
  const { path } = await createBackup(options(source, join(parent, 'backups')))
  const folder = join(parent, 'restored', 'postgres')
  const restore = () => restoreBackup({ from: path, folder, say })
  const { files } = await readManifest(path)
  const isLog = (file: string) => /^pg_wal\/[0-9A-F]{24}$/.test(file)
  const damaged = ['PG_VERSION', 'global/pg_control', files.find((file) => isLog(file.path))?.path]

  for (const file of damaged) {
    const name = join(path, filesFolder, file ?? '')
    const bytes = readFileSync(name)
    flipByte(name)
    await expect(restore()).rejects.toThrow(`is damaged (${file}). Nothing was restored`)
    writeFileSync(name, bytes)
  }
  const version = join(path, filesFolder, 'PG_VERSION')
  writeFileSync(version, '18')
  await expect(restore()).rejects.toThrow('is damaged (PG_VERSION)')
  rmSync(version)
  await expect(restore()).rejects.toThrow('is damaged (PG_VERSION)')
  flipByte(join(path, manifestName))
  await expect(restore()).rejects.toThrow(`is damaged (${manifestName})`)
  rmSync(join(path, manifestName))
  await expect(restore()).rejects.toThrow('is not a finished backup')

  expect(readdirSync(join(parent, 'restored'))).toEqual(['postgres.lock'])
})

test('a killed backup leaves nothing that can be restored, and the next one removes it', async () => {
  const parent = scratchFolder()
  const target = join(parent, 'backups')
  const child = spawn(process.execPath, ['--input-type=module', '-e', backUpElsewhere], {
    env: { ...cacheEnv(), OPTIONS: JSON.stringify(options(source, target)) },
    stdio: 'inherit',
  })
  const exited = once(child, 'exit')
  const findDraft = () =>
    existsSync(target) ? readdirSync(target).find((name) => name.startsWith('.')) : undefined
  while (!existsSync(join(target, findDraft() ?? '-', filesFolder, 'PG_VERSION'))) await sleep(1)
  child.kill('SIGKILL')
  await exited
  const [draft = ''] = readdirSync(target)

  const folder = join(parent, 'restored', 'postgres')
  await expect(restoreBackup({ from: join(target, draft), folder, say })).rejects.toThrow(
    'is not a finished backup',
  )
  // The server notices the closed connection shortly after the kill.
  while ((await query(server, 'select from pg_replication_slots')).length > 0) await sleep(5)
  const { path } = await createBackup(options(source, target))

  expect(draft).toMatch(/^\.unfinished-/)
  expect(readdirSync(target).map((name) => join(target, name))).toEqual([path])
})

const backUpElsewhere = `
  import { createBackup } from ${JSON.stringify(new URL('create-backup.ts', import.meta.url))}
  await createBackup({ ...JSON.parse(process.env.OPTIONS), say: console.error })`

test('a second concurrent backup of the same database fails with an error', async () => {
  const parent = scratchFolder()

  const results = await Promise.allSettled(
    ['a', 'b'].map((name) => createBackup(options(source, join(parent, name)))),
  )

  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('Another backup is running') },
  })
})

test('a backup that exceeds its limit ends with an error and leaves nothing', async () => {
  const parent = scratchFolder()
  const target = join(parent, 'backups')

  const backup = createBackup({ ...options(source, target), limitMs: 1 })

  await expect(backup).rejects.toThrow('took longer than')
  expect(readdirSync(target)).toEqual([])
})
