import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/test/processes/free-port.ts'

/** A measured server in its own process. */
export interface Child {
  /** `http://127.0.0.1:port` */
  readonly origin: string
  readonly pid: number
  /** @throws Error with the end of the server's output if the server has exited. */
  checkAlive(): void
  /** Sends SIGTERM, then SIGKILL if the server does not exit. */
  stop(): Promise<void>
}

/** How a script is run. */
interface RunOptions {
  /** Node flags. */
  readonly flags?: readonly string[]
  /** Arguments of the script, which may depend on the port. */
  readonly args?: (port: number) => readonly string[]
  /** Working directory; the project root by default. */
  readonly folder?: string
}

/** Timeouts for starting and stopping, and the polling interval. */
const waits = { startMs: 240_000, stopMs: 15_000, pollMs: 50 } as const

const projectFolder = fileURLToPath(new URL('..', import.meta.url))

/** Maximum number of output characters kept for error messages. */
const keptOutput = 4_000

/**
 * Starts a server script and waits until the server responds.
 *
 * @param script Path relative to the project root.
 * @param env Variables to set in addition to HOST, PORT and the benchmark's environment.
 * @param ready Path that returns 200 once the server is ready.
 * @throws Error with the end of the server's output if the server exits or does not respond.
 */
export async function startChild(
  script: string,
  env: Readonly<Record<string, string>>,
  ready: string,
  { flags = [], args = () => [], folder = projectFolder }: RunOptions = {},
): Promise<Child> {
  const port = await freePort()
  const child = spawn(process.execPath, [...flags, script, ...args(port)], {
    cwd: folder,
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const tail = keepTail(child)
  const origin = `http://127.0.0.1:${port}`
  const stop = () => stopChild(child)
  try {
    await answers(`${origin}${ready}`, child)
  } catch (error) {
    await stop()
    throw new Error(`${script} did not start. Its output:\n${tail()}`, { cause: error })
  }
  if (child.pid === undefined) throw new Error(`${script} has no process.`)
  const checkAlive = () => {
    if (!hasEnded(child)) return
    const end = child.signalCode ?? child.exitCode
    throw new Error(`${script} ended (${end}) under load. Its output:\n${tail()}`)
  }
  return { origin, pid: child.pid, checkAlive, stop }
}

function keepTail({ stdout, stderr }: ChildProcess): () => string {
  let text = ''
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-keptOutput)
    })
  }
  return () => text.trim()
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + waits.startMs
  while (!hasEnded(child) && performance.now() < deadline) {
    const isReady = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      async (response) => {
        await response.body?.cancel()
        return response.ok
      },
      () => false,
    )
    if (isReady) return
    await sleep(waits.pollMs)
  }
  throw new Error(hasEnded(child) ? 'It ended.' : `No answer within ${waits.startMs} ms.`)
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return
  const ended = once(child, 'exit')
  const force = setTimeout(() => child.kill('SIGKILL'), waits.stopMs)
  child.kill('SIGTERM')
  await ended
  clearTimeout(force)
}
