import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** Keeps enough alive that V8 wants to enlarge the space of new objects again and again. */
const busyProcess = `
  const { execFileSync } = await import('node:child_process')
  const { getHeapSpaceStatistics } = await import('node:v8')
  const { limitMemory } = await import(process.argv[1])
  const arenas = process.env.MALLOC_ARENA_MAX
  if (process.argv[2] === 'limited') limitMemory(process.env)
  const kept = []
  let young = 0
  for (let i = 0; i < 150; i++) {
    kept[i % 20] = Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'text ' + n }))
    await new Promise((resolve) => setImmediate(resolve))
    const spaces = getHeapSpaceStatistics()
    young = Math.max(young, spaces.find(({ space_name }) => space_name === 'new_space').space_size)
  }
  const inherited = execFileSync('env', { encoding: 'utf8' })
  console.log(JSON.stringify({ pid: process.pid, arenas, inherited, young }))
`

/** Leaves much garbage and holes between what is kept, as starting does. */
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

const moduleUrl = new URL('./v8-memory-flags.ts', import.meta.url).href

/** What {@link busyProcess} prints, with the number of the process that was started. */
async function busy(how: 'limited' | 'free') {
  const args = ['--input-type=module', '-e', busyProcess, moduleUrl, how]
  const running = run(process.execPath, args)
  const { stdout } = await running
  return { ...JSON.parse(stdout), started: running.child.pid }
}

/** Both halves of the space of new objects. */
const youngBytes = 2 * 8 * 1024 * 1024

/** With what is being moved from one half to the other: 16 to 23 MB were seen, without a limit 134. */
const mostYoungBytes = 2 * youngBytes

test('new objects take no more room than allowed, however many of them live on', async () => {
  const [limited, free] = await Promise.all([busy('limited'), busy('free')])

  expect(limited.young).toBeLessThanOrEqual(mostYoungBytes)
  expect(limited.young).toBeGreaterThanOrEqual(youngBytes / 2)
  expect(free.young).toBeGreaterThan(mostYoungBytes)
})

test('a process starts anew in its own place, once, and what it starts inherits no limit', async () => {
  const { pid, started, arenas, inherited } = await busy('limited')

  expect({ pid, arenas }).toEqual({ pid: started, arenas: '1' })
  expect(inherited).toContain('PATH=')
  expect(inherited).not.toContain('MALLOC')
})

test('what starting took is given back to the machine', async () => {
  const args = ['--input-type=module', '-e', startingProcess, moduleUrl]
  const { stdout } = await run(process.execPath, args)

  expect(Number(stdout)).toBeGreaterThan(40_000_000)
})
