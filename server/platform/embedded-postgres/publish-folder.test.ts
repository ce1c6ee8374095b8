import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../test/fixtures/scratch-folder.ts'
import { publishFolder } from './publish-folder.ts'

test('one of several concurrent publishers wins, and the others leave nothing behind', async () => {
  const base = scratchFolder()
  const target = join(base, 'target')
  const publish = (name: string) =>
    publishFolder(target, async (draft) => writeFileSync(join(draft, 'name'), name))

  const won = await Promise.all([publish('a'), publish('b'), publish('c')])

  expect(won.filter(Boolean)).toHaveLength(1)
  expect(readFileSync(join(target, 'name'), 'utf8')).toBe('abc'[won.indexOf(true)])
  expect(readdirSync(base)).toEqual(['target'])
})

test('a folder that could not be filled leaves nothing behind', async () => {
  const base = scratchFolder()

  const publishing = publishFolder(join(base, 'target'), () => Promise.reject(new Error('full')))

  await expect(publishing).rejects.toThrow('full')
  expect(readdirSync(base)).toEqual([])
})

test('leftovers of a killed process are removed, but not the drafts of a live one', async () => {
  const base = scratchFolder()
  const deadPid = spawnSync(process.execPath, ['--version']).pid
  const left = {
    dead: `target.new-${deadPid}-00000000-abc`,
    earlierLifeOfOurPid: `target.new-${process.pid}-00000000-abc`,
    alive: `target.new-${process.ppid}-00000000-abc`,
    foreign: 'target.new-plans',
  }
  for (const name of Object.values(left)) mkdirSync(join(base, name, 'inner'), { recursive: true })

  await publishFolder(join(base, 'target'), async () => {})

  expect(readdirSync(base).sort()).toEqual(['target', left.alive, left.foreign].sort())
})
