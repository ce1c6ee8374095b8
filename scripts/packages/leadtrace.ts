#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { readStartOptions } from '../../server/start-command.ts'

/** The package's folder. */
const root = resolve(import.meta.dirname, '../..')

const defaultDataDir = './leadtrace-data'

const commands: ReadonlyMap<string, { readonly script: string; readonly dataDir: string }> =
  new Map([
    ['start', { script: 'server/main.js', dataDir: defaultDataDir }],
    ['demo', { script: 'scripts/demo.js', dataDir: `${defaultDataDir}/demo` }],
    ['admin', { script: 'server/admin.js', dataDir: defaultDataDir }],
  ])

const usage = `Usage: npx leadtrace [COMMAND]

start            Starts the service with its data in ${defaultDataDir} (default).
demo             Starts a demo company with sample data, stored in ${defaultDataDir}/demo.
admin COMMAND    Manages organizations and keys. See: npx leadtrace admin help
--version        Prints the version.

Environment variables such as PORT, DATA_DIR and DATABASE_URL change the settings.`

const nodeMajor = 24

/**
 * Path of Node 24 or newer: the version that is running, or the one that npm installed with the
 * package.
 */
function findNode(): string | undefined {
  if (Number.parseInt(process.versions.node, 10) >= nodeMajor) return process.execPath
  const installed = `node-${process.platform}-${process.arch}/package.json`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(installed)), 'bin/node')
  } catch {
    return undefined
  }
}

/**
 * Runs one of the package's scripts with the memory limits of `npm start`. Exits the same way as
 * the script.
 */
function runScript(node: string, script: string, args: readonly string[], dataDir: string): void {
  const { env, flags } = readStartOptions()
  const child = spawn(node, [...flags, join(root, script), ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env, DATA_DIR: process.env.DATA_DIR || dataDir },
  })
  // On Ctrl+C, a terminal sends SIGINT to both processes; this one waits until the service has
  // finished its requests.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('error', (error) => fail(error.message, 1))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exitCode = code ?? 1
    else process.kill(process.pid, signal)
  })
}

function fail(message: string, code: number): void {
  console.error(message)
  process.exitCode = code
}

const [name = 'start', ...args] = process.argv.slice(2)
const command = commands.get(name)
const node = findNode()
if (name === '--version') {
  // The package's own manifest.
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  console.log(manifest.version)
} else if (name === '--help' || name === 'help') console.log(usage)
else if (command === undefined) fail(`Unknown command "${name}".\n\n${usage}`, 2)
else if (node === undefined) fail(`Leadtrace needs Node ${nodeMajor} or newer. Install it.`, 1)
else runScript(node, command.script, args, command.dataDir)
