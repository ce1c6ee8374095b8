import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'
import { namesOver, type ServiceProcess, startProcess } from './processes/service-process.ts'

const run = promisify(execFile)
const guide = await readFile(new URL('../../docs/guides/operate.md', import.meta.url), 'utf8')
const admin = new URL('../admin.ts', import.meta.url).pathname

/** Creates a data folder; after the test, its database is stopped and the folder is deleted. */
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

/** The guide's copy command, with these folders filled in. */
function copyCommand(dataDir: string, backup: string): string[] {
  const line = guide.split('\n').find((command) => command.startsWith('flock ')) ?? ''
  return line
    .replaceAll('/path/to/DATA_DIR', dataDir)
    .replaceAll('/path/to/backup', backup)
    .split(' ')
    .slice(1)
}

// The guide uses `flock` on Linux only.
test.runIf(process.platform === 'linux')(
  'the guide does not copy a running database, and its copy of a stopped one can be restored',
  async () => {
    const parent = await mkdtemp(join(tmpdir(), 'leadtrace-test-'))
    onTestFinished(() => rm(parent, { recursive: true, force: true, maxRetries: 3 }))
    await chmod(parent, 0o755)
    const dataDir = await newDataDir(parent, 'data')
    const service = await start(dataDir)
    await Promise.all(['Ada', 'Grace', 'Joan'].map(service.create))
    await service.kill()
    const backup = await newDataDir(parent, 'backup')
    const copy = () => run('flock', copyCommand(dataDir, backup))

    await expect(copy()).rejects.toMatchObject({ code: 1 })
    await expect(stat(backup)).rejects.toMatchObject({ code: 'ENOENT' })
    await run(process.execPath, [admin, 'list-orgs'], { env: { DATA_DIR: dataDir } })
    // The last PostgreSQL process releases the lock when it exits, which can take a moment.
    await run('flock', [join(dataDir, 'postgres/PG_VERSION'), 'true'])
    await copy()
    const restored = await start(backup)

    expect((await namesOver(restored)).sort()).toEqual(['Ada', 'Grace', 'Joan'])
    expect(await restored.stop()).toBe(0)
  },
)
