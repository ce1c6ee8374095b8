import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dropFolder, type LaunchedServer, launchServer, newFolder, runToEnd } from './launch.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readme = await readFile(join(root, 'README.md'), 'utf8')
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

/** Joins lines of commands that continue after a backslash or inside quotes. */
function parseCommands(block: string): string[] {
  const commands: string[] = []
  let open = ''
  for (const line of block.split('\n')) {
    open += open === '' ? line : `\n${line}`
    const isWhole = !open.endsWith('\\') && open.split("'").length % 2 === 1
    if (isWhole && open.trim() !== '') commands.push(open)
    if (isWhole) open = ''
  }
  return commands
}

const commands = [...readme.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) =>
  parseCommands(block),
)
const starting = (start: string) => commands.filter((command) => command.startsWith(start))

/** Excludes this project's packages, as in a new user's shell. */
const PATH = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':')

const folder = await newFolder()
// The demo always uses its own database.
const env = {
  PATH: `${PATH}:${await provideCurl(folder)}`,
  DATA_DIR: join(folder, 'demo'),
  DATABASE_URL: '',
}
let demo: LaunchedServer
beforeAll(async () => {
  demo = await launchServer(root, env, ['npm', 'run', 'demo'])
})
afterAll(async () => {
  await demo.stop()
  await dropFolder(folder)
})

/**
 * Provides a `curl` command if none is installed, so that the tests need only npm and glibc.
 *
 * @returns Folder to append to PATH; empty if curl is installed.
 */
async function provideCurl(inside: string): Promise<string> {
  const bin = join(inside, 'bin')
  await mkdir(bin)
  if (spawnSync('curl', ['--version'], { env: { PATH } }).error !== undefined) {
    const program = join(root, 'conformance/curl.ts')
    const script = `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`
    await writeFile(join(bin, 'curl'), script, { mode: 0o755 })
  }
  return bin
}

/** Runs a command from the README against the demo. */
const run = (command: string) =>
  runToEnd(
    [
      'sh',
      '-c',
      `${starting('KEY=').join('\n')}\n${command}`.replaceAll('http://localhost:3000', demo.origin),
    ],
    root,
    env,
  )

/** Runs a curl command without its progress output. */
async function answerTo(command: string) {
  const { code, output } = await run(command.replace(/^curl /, 'curl --silent --show-error '))
  expect([command, code]).toEqual([command, 0])
  return JSON.parse(output)
}

test('every command is of a kind that this file runs', () => {
  const prefixes = ['KEY=', 'curl ', 'npm run admin ', 'npm ci && npm run demo', 'npm start']
  const scripted = ['npm test', 'npm run check', 'npm run bench']

  const others = commands.filter(
    (command) => ![...prefixes, ...scripted].some((k) => command.startsWith(k)),
  )
  expect(others).toEqual([])
  expect(starting('curl ').length).toBeGreaterThanOrEqual(8)
})

test('the demo prints the key in the README', () => {
  const [key = ''] = starting('KEY=')

  expect(demo.output()).toContain(`${key.slice(4)}\n`)
})

test('every curl command succeeds', async () => {
  for (const command of starting('curl ')) {
    const answer = await answerTo(command)
    expect([command, answer.success]).toEqual([command, true])
  }
})

test('the search finds the created lead', async () => {
  const [create = '', find = ''] = starting('curl ')

  const { id } = await answerTo(create)
  const { data } = await answerTo(find)

  expect(data[0]).toEqual({ id, name: 'Ada Lovelace', gclid: 'click-1', status: 'open' })
})

test('the examples return data', async () => {
  const [filter = ''] = starting('curl -g')
  const [measure = ''] = starting('curl http://localhost:3000/api/stats')
  const [cost = ''] = starting('curl http://localhost:3000/api/ad-spend')
  const ofToday = cost.replace(/"period.*?31", /s, '')

  const [leads, stats, spend] = [
    await answerTo(filter),
    await answerTo(measure),
    await answerTo(ofToday),
  ]

  expect(leads.data).toHaveLength(5)
  expect(stats.data.leads.total).toBeGreaterThan(100)
  expect(spend.data[0]).toMatchObject({ platform: expect.any(String), leads: expect.any(Number) })
})

test('a repeated create with one Idempotency-Key creates one lead', async () => {
  const [create = ''] = commands.filter((command) => command.includes('Idempotency-Key'))

  expect((await answerTo(create)).id).toBe((await answerTo(create)).id)
})

test('admin commands work while the demo runs', async () => {
  for (const command of starting('npm run admin')) {
    const { code, output } = await run(command)
    expect([command, code]).toEqual([command, 0])
    expect(output).toMatch(/create-org|Nordlicht|data-site/)
  }
})

test('scripts that take too long to run here exist', () => {
  for (const name of ['test', 'check', 'bench']) expect(scripts).toHaveProperty(name)
})

test('npm start prints the set-up link without data and exits on SIGTERM', async () => {
  const own = { PATH, DATA_DIR: join(folder, 'own') }

  const server = await launchServer(root, own, ['npm', 'start'])
  onTestFinished(async () => void (await server.stop()))
  const printed = server.output()

  expect(printed).toMatch(/http:\S+\/setup\?token=/)
  expect(await server.stop()).toBe(0)
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()
})

test('the demo exits on SIGTERM', async () => {
  expect(await demo.stop()).toBe(0)
  await expect(fetch(`${demo.origin}/healthz`)).rejects.toThrow()
})

test('the README is short', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(150)
})
