import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readStartOptions } from '../server/start-command.ts'

// `npm run dev`: runs the service, which restarts on code changes, and serves the pages in `web/`
// with Vite.

const pathTo = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Address that debuggers connect to. */
const inspectorAddress = '127.0.0.1:9229'

function startServer(): ChildProcess {
  const { env, flags } = readStartOptions()
  const watch = ['--watch', '--watch-preserve-output', `--inspect=${inspectorAddress}`]
  return spawn(process.execPath, [...watch, ...flags, pathTo('server/main.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl-C reaches the whole process group. The service must receive only one signal, because a
    // second one aborts its shutdown.
    detached: true,
  })
}

const startVite = (): ChildProcess =>
  spawn(process.execPath, [pathTo('node_modules/vite/bin/vite.js')], {
    cwd: pathTo('web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })

const children = [startServer(), startVite()]
const ended = children.map((child) => once(child, 'exit'))

let isStopping = false

function stop(): void {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('SIGHUP', stop)
await Promise.race(ended)
stop()
await Promise.all(ended)
