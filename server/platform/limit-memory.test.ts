import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { maxYoungBytes } from './limit-memory.ts'

const run = promisify(execFile)

/** Keeps enough alive that V8 wants to enlarge the space of new objects again and again. */
const busyProcess = `
  const { limitMemory, youngBytes } = await import(process.argv[1])
  if (process.argv[2] === 'limited') limitMemory()
  const kept = []
  let most = 0
  for (let i = 0; i < 150; i++) {
    kept[i % 20] = Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'text ' + n }))
    await new Promise((resolve) => setImmediate(resolve))
    most = Math.max(most, youngBytes())
  }
  console.log(most)
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

const moduleUrl = new URL('./limit-memory.ts', import.meta.url).href

const mostYoungBytes = async (how: 'limited' | 'free'): Promise<number> => {
  const args = ['--input-type=module', '-e', busyProcess, moduleUrl, how]
  const { stdout } = await run(process.execPath, args)
  return Number(stdout)
}

test('new objects take no more room than allowed, however many of them live on', async () => {
  const [limited, free] = await Promise.all([mostYoungBytes('limited'), mostYoungBytes('free')])

  // A few pages more are in use while objects are moved from one half to the other.
  const mostBytes = maxYoungBytes * 1.25
  expect(limited).toBeLessThanOrEqual(mostBytes)
  expect(limited).toBeGreaterThanOrEqual(maxYoungBytes / 2)
  expect(free).toBeGreaterThan(mostBytes)
})

test('what starting took is given back to the machine', async () => {
  const args = ['--input-type=module', '-e', startingProcess, moduleUrl]
  const { stdout } = await run(process.execPath, args)

  expect(Number(stdout)).toBeGreaterThan(40_000_000)
})
