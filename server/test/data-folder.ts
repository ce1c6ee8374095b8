import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'

/** A data folder for all tests of a file: each goes on where the one before left off. */
export interface DataFolder {
  readonly dataDir: string
  /** Starts the service there, as often as wanted. */
  start(): Promise<ServiceProcess>
}

/** Makes a data folder that goes, with all that was started in it, when the file has ended. */
export async function openDataFolder(): Promise<DataFolder> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leadtrace-test-'))
  await chmod(dataDir, 0o755)
  const processes: ServiceProcess[] = []
  afterAll(async () => {
    for (const { child } of processes) child.kill('SIGKILL')
    // A killed service leaves its database running; the last one to leave stops it.
    await (await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') })).stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  })
  return {
    dataDir,
    async start() {
      const service = await startProcess(dataDir)
      processes.push(service)
      return service
    },
  }
}
