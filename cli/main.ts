#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { runCommand } from './run-command.ts'
import type { Terminal } from './terminal.ts'

const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
process.once('SIGTERM', () => stop.abort())
// `EPIPE` is not an error: programs such as `head` close the pipe when they have read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})

const terminal: Terminal = {
  print: (one) =>
    new Promise((resolve) => {
      if (process.stdout.write(one)) resolve()
      else process.stdout.once('drain', resolve)
    }),
  note: (one) => void process.stderr.write(`${one}\n`),
  env: process.env,
  columns: process.stdout.columns ?? 120,
  signal: stop.signal,
  readInput: (path) => (path === '-' ? text(process.stdin) : readFile(path, 'utf8')),
}

const args = process.argv.slice(2)
if (args[0] === '--version') {
  // The package's own manifest.
  const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  await terminal.print(`${manifest.version}\n`)
} else process.exitCode = await runCommand(args, terminal)
