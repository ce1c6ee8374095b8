import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readStartOptions } from '../server/start-command.ts'
import { newMemoryFolder } from '../server/test/memory-folder.ts'
import { freePort } from '../server/test/processes/free-port.ts'
import { dropDatabases, getDatabaseEnv, provideDatabase } from './given-database.ts'

export { freePort }

const root = fileURLToPath(new URL('..', import.meta.url))

/** Timeout for processes and pages. */
export const hangMs = 150_000

/** A process that runs the service or another command. */
export interface Launched {
  /** Output so far. */
  readonly output: () => string
  /** Exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>
  /** Sends SIGTERM, then SIGKILL if the process does not exit. @returns The exit code. */
  stop(): Promise<number | null>
}

/** A server that is responding to requests. */
export interface LaunchedServer extends Launched {
  readonly origin: string
}

/** Creates an empty folder, as for a first start. */
export const newFolder = (): Promise<string> => newMemoryFolder('leadtrace-conformance-')

/** Deletes a folder that {@link newFolder} created, and its services' databases. */
export async function dropFolder(folder: string): Promise<void> {
  await dropDatabases(folder)
  await rm(folder, { recursive: true, force: true })
}

const running = new Set<ChildProcess>()

/** Kills remaining child processes on exit, for example after a test file has failed to load. */
function stopRunning(): void {
  for (const child of running) child.kill('SIGTERM')
}
process.once('exit', stopRunning)
process.once('SIGTERM', () => {
  stopRunning()
  process.kill(process.pid, 'SIGTERM')
})

const getDataDir = (folder: string, env: Readonly<Record<string, string>>): string =>
  env.DATA_DIR ?? join(folder, 'data')

/**
 * Runs a command in a folder. The only environment variables that the command inherits are paths,
 * such as that of Node's cache.
 */
export function launch(
  [command = '', ...args]: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Launched {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, ...getDatabaseEnv(getDataDir(folder, env)), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  }
  running.add(child)
  const output = () => printed.join('')
  const ended = waitForExit(child).finally(() => running.delete(child))
  return {
    output,
    ended,
    async stop() {
      child.kill('SIGTERM')
      try {
        return await inTime(ended, `${command} does not stop`, output)
      } catch (error) {
        child.kill('SIGKILL')
        throw error
      }
    },
  }
}

const waitForExit = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code))
  })

const { env: startEnv, flags: startFlags } = readStartOptions()

/** Command that `npm start` runs. */
export const mainCommand = [
  'env',
  ...Object.entries(startEnv).map((pair) => pair.join('=')),
  process.execPath,
  ...startFlags,
  join(root, 'server/main.ts'),
]

/** Command that `npm run demo` runs, without its memory flags. */
export const demoCommand = [process.execPath, join(root, 'scripts/demo.ts')]

/** Command that `npm run admin --` runs. */
export const adminCommand = [process.execPath, join(root, 'server/admin.ts')]

/** Starts the service in a folder and waits until it is ready. */
export async function launchServer(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  command: readonly string[] = mainCommand,
): Promise<LaunchedServer> {
  const port = Number(env.PORT ?? (await freePort()))
  if (env.DATABASE_URL === undefined) await provideDatabase(getDataDir(folder, env))
  const launched = launch(command, folder, { LOG_LEVEL: 'warn', ...env, PORT: String(port) })
  const origin = `http://127.0.0.1:${port}`
  try {
    await waitUntilReady(launched, origin)
  } catch (error) {
    await launched.stop()
    throw error
  }
  return { ...launched, origin }
}

async function waitUntilReady({ ended, output }: Launched, origin: string): Promise<void> {
  let hasEnded = false
  const end = ended.then((code) => {
    hasEnded = true
    throw new Error(`The service ended with ${code}:\n${output()}`)
  })
  const ready = async () => {
    while (!hasEnded) {
      const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
      // The service prints its links, which tests read, only after it starts accepting requests.
      if (answer?.ok && output().includes('Leadtrace is ready.')) return
      await pause(50)
    }
  }
  await inTime(Promise.race([end, ready()]), 'The service does not get ready', output)
  // From here on, an exit no longer means that the service failed to start.
  end.catch(() => undefined)
}

async function inTime<T>(awaited: Promise<T>, problem: string, output: () => string): Promise<T> {
  const giveUp = new AbortController()
  const late = pause(hangMs, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`${problem} within ${hangMs / 1_000} s:\n${output()}`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([awaited, late])
  } finally {
    giveUp.abort()
  }
}

/** Runs a command until it exits. */
export async function runToEnd(
  command: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const launched = launch(command, folder, env)
  try {
    const code = await inTime(launched.ended, `${command.join(' ')} does not end`, launched.output)
    return { code, output: launched.output() }
  } finally {
    await launched.stop()
  }
}
