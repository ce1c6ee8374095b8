import { execFile } from 'node:child_process'
import { chmod, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'
import { audit, flawless, startWriters } from './ledger.ts'
import { newMemoryFolder } from './memory-folder.ts'
import { cacheEnv } from './processes/cache-env.ts'
import { namesOver, type ServiceProcess, startProcess } from './processes/service-process.ts'

const run = promisify(execFile)
const guide = await readFile(new URL('../../docs/guides/operate.md', import.meta.url), 'utf8')
const admin = new URL('../admin.ts', import.meta.url).pathname

/** Creates a data folder. After the test, its database is stopped and the folder is deleted. */
async function newDataDir(parent: string, name: string): Promise<string> {
  const dataDir = join(parent, name)
  onTestFinished(async () => {
    await (await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') })).stop()
  })
  return dataDir
}

async function start(dataDir: string): Promise<ServiceProcess> {
  const service = await startProcess(dataDir)
  onTestFinished(() => void service.child.kill('SIGKILL'))
  return service
}

/** Runs a command from the guide, and replaces the folders in the command. @returns Its output. */
async function runFromGuide(
  command: string,
  dataDir: string,
  paths: Readonly<Record<string, string>>,
): Promise<string> {
  const start = `npm run admin -- ${command} `
  const line = guide.split('\n').find((each) => each.startsWith(start)) ?? ''
  const args = line.slice(start.length).split(' ')
  const filled = args.map((word) => paths[word] ?? word)
  const { stdout } = await run(process.execPath, [admin, command, ...filled], {
    env: { ...cacheEnv(), DATA_DIR: dataDir },
  })
  return stdout
}

/** API responses without request IDs; together, the responses depend on all stored data. */
async function readFigures({ origin, key }: ServiceProcess): Promise<unknown[]> {
  const paths = [
    'leads?limit=100&sort=createdAt:asc',
    'organization',
    'stats',
    'ad-spend?groupBy=day',
  ]
  return await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${origin}/api/${path}`, { headers: { 'x-api-key': key } })
      const { meta, ...body } = JSON.parse(await answer.text())
      return { status: answer.status, pagination: meta.pagination, ...body }
    }),
  )
}

test('a backup made during writes contains every lead acknowledged before its instant, once', async () => {
  const parent = await newMemoryFolder('leadtrace-test-')
  onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 3 }))
  await chmod(parent, 0o755)
  const dataDir = await newDataDir(parent, 'data')
  const backups = join(parent, 'backups')
  const service = await start(dataDir)
  const ackedAt = new Map<string, number>()
  const writers = startWriters(async (name) => {
    const answer = await service.create(name)
    if (answer.status === 201) ackedAt.set(name, Date.now())
    return answer
  })
  await writers.acknowledge(200)

  const output = await runFromGuide('backup', dataDir, { '/path/to/backups': backups })
  await writers.acknowledge(50)
  const { acked, unknown, failures } = await writers.finish()
  const [, path = '', until = ''] = /^Created (\S+) .* up to (\S+)\.$/m.exec(output) ?? []
  const restoredDir = await newDataDir(parent, 'restored')
  await runFromGuide('restore', restoredDir, { '/path/to/backups/leadtrace-…': path })
  const restored = await start(restoredDir)
  const stored = await namesOver(restored)

  const isOlder = (name: string) => (ackedAt.get(name) ?? 0) < Date.parse(until)
  const included = new Set([...acked].filter(isOlder))
  const later = new Set([...acked, ...unknown].filter((name) => !included.has(name)))
  expect(included.size).toBeGreaterThanOrEqual(200)
  expect(included.size).toBeLessThan(acked.size)
  expect(audit([{ acked: included, unknown: later, failures: [] }], stored)).toEqual(flawless)
  expect(failures).toEqual([])
  expect(await restored.stop()).toBe(0)
})

test('a restored service returns the same lists, settings and statistics, and accepts leads', async () => {
  const parent = await newMemoryFolder('leadtrace-test-')
  onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 3 }))
  await chmod(parent, 0o755)
  const dataDir = await newDataDir(parent, 'data')
  const service = await start(dataDir)
  await Promise.all(['Ada', 'Grace', 'Joan'].map(service.create))
  const figures = await readFigures(service)
  expect(await service.stop()).toBe(0)

  // Creates the backup without --to while the service is stopped.
  const { stdout } = await run(process.execPath, [admin, 'backup'], {
    env: { ...cacheEnv(), DATA_DIR: dataDir },
  })
  const path = /^Created (\S+) /m.exec(stdout)?.[1] ?? ''
  const restoredDir = await newDataDir(parent, 'restored')
  await run(process.execPath, [admin, 'restore', '--from', path], {
    env: { ...cacheEnv(), DATA_DIR: restoredDir },
  })
  const restored = await start(restoredDir)

  expect(path.startsWith(join(dataDir, 'backups'))).toBe(true)
  expect(await readFigures(restored)).toEqual(figures)
  expect(await restored.create('Mary')).toMatchObject({ status: 201 })
  expect((await namesOver(restored)).toSorted()).toEqual(['Ada', 'Grace', 'Joan', 'Mary'])
})
