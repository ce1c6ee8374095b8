import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/start.ts'

/** For tests: nothing outlives them, so nothing needs to reach the disk. */
export const quick = { fsync: 'off', shared_buffers: '16MB' } as const

/** For tests: a folder that everybody may enter, removed when the test has finished. */
export function scratchFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'leadtrace-test-')))
  chmodSync(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** For tests: a server in that folder, stopped when the test has finished. */
export async function startQuick(
  folder: string,
  log: (line: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, settings: quick, log })
  onTestFinished(() => server.stop())
  return server
}

/** For tests: the rows of one statement, over a connection of its own. */
export async function query(
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...connection, ssl: false })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/**
 * For tests: another process that starts the server of that folder and then stays.
 *
 * @returns Once its server runs: the process, leader of a process group of its own, and what it
 *   sees. Killed, and its server stopped, when the test has finished.
 */
export async function startElsewhere(folder: string): Promise<{
  readonly child: ChildProcess
  readonly pid: number
  readonly owned: boolean
}> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('../platform/embedded-postgres/start.ts', import.meta.url))}
    const [folder, settings] = JSON.parse(process.argv[1])
    const server = await startEmbeddedPostgres({ folder, settings })
    process.on('SIGTERM', () => server.stop())
    console.log(server.pid, server.owned)`
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', program, JSON.stringify([folder, quick])],
    { detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
    // Its server lives on, perhaps without anybody else to stop it.
    await (await startEmbeddedPostgres({ folder, settings: quick })).stop()
  })
  const [said] = await Promise.race([once(child.stdout, 'data'), exited])
  const [pid, owned] = String(said).trim().split(' ')
  return { child, pid: Number(pid), owned: owned === 'true' }
}

/** For tests: whether a process exists and is more than an entry that nobody has collected. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
