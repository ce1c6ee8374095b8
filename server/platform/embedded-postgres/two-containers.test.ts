import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { quick, scratchFolder, startQuick } from '../../test/fixtures/scratch-folder.ts'
import { lockFile } from './folder-lock.ts'

// Simulates two containers, whose processes cannot see each other's process IDs.
const apart = ['--pid', '--fork', '--kill-child', '--'] as const
const mayPart = spawnSync('unshare', [...apart, 'true']).status === 0

const program = `
  import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./start.ts', import.meta.url))}
  const [folder, settings] = JSON.parse(process.argv[1])
  const server = await startEmbeddedPostgres({ folder, settings })
  console.log('ready')
  process.stdin.resume().on('end', () => server.stop())`

/**
 * Starts the database in a folder, or connects to it if it is running, as another container would.
 */
function startApart(folder: string): ChildProcess {
  const script = ['--input-type=module', '-e', program, JSON.stringify([folder, quick])]
  const child = spawn('unshare', [...apart, process.execPath, ...script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.stdin?.end()
    await exited
  })
  return child
}

/** The process's first output; empty if it exits without output. */
const saidBy = async ({ stdout }: ChildProcess): Promise<string> => {
  if (stdout !== null) for await (const part of stdout) return String(part).trim()
  return ''
}

test.runIf(mayPart)(
  'two containers that start concurrently on an empty volume share it',
  async () => {
    const volume = scratchFolder()
    const folder = join(volume, 'postgres')

    const first = startApart(folder)
    const isMaking = () => readdirSync(volume).some((name) => name.startsWith('postgres.new-'))
    await expect.poll(isMaking, { interval: 5 }).toBe(true)
    const second = startApart(folder)

    expect(await Promise.all([saidBy(first), saidBy(second)])).toEqual(['ready', 'ready'])
    expect(readdirSync(volume)).toEqual(['postgres'])
  },
)

test.runIf(process.platform === 'linux')(
  'the draft of an invisible process is not touched until it has ended',
  async () => {
    const volume = scratchFolder()
    const folder = join(volume, 'postgres')
    const deadHere = spawnSync('true').pid
    mkdirSync(`${folder}.new-${deadHere}-00000000-abc`)
    const elsewhere = Number(lockFile(`${folder}.lock`, 'a'))

    const starting = startQuick(folder)
    await sleep(500)
    const meanwhile = readdirSync(volume).sort()
    closeSync(elsewhere)
    await starting

    expect(meanwhile).toEqual(['postgres.lock', `postgres.new-${deadHere}-00000000-abc`])
    expect(readdirSync(volume)).toEqual(['postgres'])
  },
)
