import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parseStartScript, readScripts, readStartOptions } from './start-command.ts'

const run = promisify(execFile)

/** Keeps enough objects alive that V8 repeatedly tries to enlarge the new space. */
const busyProcess = `
  const { execFileSync } = await import('node:child_process')
  const { getHeapSpaceStatistics } = await import('node:v8')
  const { clearAllocatorLimits } = await import(process.argv[1])
  const arenas = process.env.MALLOC_ARENA_MAX
  clearAllocatorLimits(process.env)
  const kept = []
  let young = 0
  for (let i = 0; i < 150; i++) {
    kept[i % 20] = Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'text ' + n }))
    await new Promise((resolve) => setImmediate(resolve))
    const spaces = getHeapSpaceStatistics()
    young = Math.max(young, spaces.find(({ space_name }) => space_name === 'new_space').space_size)
  }
  const inherited = execFileSync('env', { encoding: 'utf8' })
  console.log(JSON.stringify({ arenas, inherited, young }))
`

/** Leaves a lot of garbage and a fragmented heap, as startup does. */
const startingProcess = `
  const { giveBackMemory } = await import(process.argv[1])
  const kept = []
  for (let i = 0; i < 1_000_000; i++) {
    const made = { text: 'text ' + i, list: [i] }
    if (i % 100 === 0) kept.push(made)
    else kept[0] = [made, kept[0]]
  }
  kept[0] = undefined
  const before = process.memoryUsage.rss()
  giveBackMemory()
  console.log(before - process.memoryUsage.rss())
`

const moduleUrl = new URL('./platform/process/memory.ts', import.meta.url).href

/** Output of {@link busyProcess} with the given flags and variables. */
async function busy({ env, flags } = { env: {}, flags: [] as readonly string[] }) {
  const args = [...flags, '--input-type=module', '-e', busyProcess, moduleUrl]
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, ...env } })
  return JSON.parse(stdout)
}

/** Size of both semi-spaces. */
const youngBytes = 2 * 8 * 1024 * 1024

/**
 * Includes objects that are being moved between the semi-spaces. Measurements showed 16 to 23 MB
 * with the limit, and 134 MB without it.
 */
const mostYoungBytes = 2 * youngBytes

test('the new space stays within its limit, no matter how many objects survive', async () => {
  const [limited, free] = await Promise.all([busy(readStartOptions()), busy()])

  expect(limited.young).toBeLessThanOrEqual(mostYoungBytes)
  expect(limited.young).toBeGreaterThanOrEqual(youngBytes / 2)
  expect(free.young).toBeGreaterThan(mostYoungBytes)
})

test('child processes of the service do not inherit allocator limits', async () => {
  const { arenas, inherited } = await busy(readStartOptions())

  expect(arenas).toBe('1')
  expect(inherited).toContain('PATH=')
  expect(inherited).not.toContain('MALLOC')
})

test('the demo and the image start with the limits of npm start', () => {
  const { env, flags } = readStartOptions()
  const dockerfile = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8')
  const command = JSON.stringify(['node', ...flags, 'server/main.ts']).replaceAll(',', ', ')
  const variables = Object.entries(env).map((pair) => pair.join('='))

  expect(parseStartScript(readScripts().demo ?? '')).toEqual({ env, flags })
  expect(dockerfile).toContain(`\nCMD ${command}\n`)
  expect(dockerfile).toContain(`\nENV ${variables.join(' ')}\n`)
})

test('a start script in any other form causes an error', () => {
  expect(() => parseStartScript('node server/main.ts')).toThrow('unexpected start command')
})

test('memory used during startup is returned to the system', async () => {
  const args = ['--input-type=module', '-e', startingProcess, moduleUrl]
  const { stdout } = await run(process.execPath, args)

  expect(Number(stdout)).toBeGreaterThan(40_000_000)
})
