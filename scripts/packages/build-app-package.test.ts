import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { dropFolder, freePort, newFolder } from '../../conformance/launch.ts'
import { buildPackages } from './build-packages.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'leadtrace-app-package-'))
const dataFolder = await newFolder()
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await dropFolder(dataFolder)
})
await buildPackages(folder)
const app = join(folder, 'leadtrace')
// Stand for the dependencies that npm installs.
await symlink(join(root, 'node_modules'), join(app, 'node_modules'))
await symlink(join(root, 'server/node_modules'), join(app, 'server/node_modules'))
const program = join(app, 'scripts/packages/leadtrace.js')

test('the package starts the service with its web app, stores a lead, and stops on SIGTERM', async () => {
  const port = await freePort()
  const apiKey = (await runAdmin('new-key')).trim()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [program], {
    cwd: dataFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: '', BOOTSTRAP_API_KEY: apiKey },
  })
  try {
    await waitForLine(child, 'Leadtrace is ready.')
    const created = await fetch(`${origin}/api/leads`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: '{ "email": "ada@example.com" }',
    })
    const page = await fetch(origin, { headers: { accept: 'text/html' } })
    const pixel = await fetch(`${origin}/px.js`)

    expect([created.status, page.status, pixel.status]).toEqual([201, 200, 200])
  } finally {
    child.kill('SIGTERM')
  }
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await runAdmin('list-orgs')).toContain('My organization')
})

test('an unknown command prints the commands and exits with 2', async () => {
  const failed = run(process.execPath, [program, 'strat']).catch((error) => error)

  expect(await failed).toMatchObject({ code: 2, stderr: expect.stringContaining('npx leadtrace') })
})

test('it prints its version, and depends on no package of the project', async () => {
  const { stdout } = await run(process.execPath, [program, '--version'])
  const manifest = await readFile(join(app, 'package.json'), 'utf8')

  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(manifest).not.toContain('@leadtrace/')
})

/** Runs a command of the administrator in the data folder. @returns Its output. */
async function runAdmin(command: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: '' }
  const options = { cwd: dataFolder, env }
  return (await run(process.execPath, [program, 'admin', command], options)).stdout
}

/** Resolves when the process prints the text; rejects if it exits before. */
async function waitForLine({ stdout }: ChildProcess, text: string): Promise<void> {
  let printed = ''
  for await (const chunk of stdout ?? []) {
    printed += String(chunk)
    if (printed.includes(text)) return
  }
  throw new Error(`The service has stopped: ${printed}`)
}
