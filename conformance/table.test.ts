import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))
const table = await readFile(`${here}README.md`, 'utf8')

/** Table rows: a file, and the title of a test or of a group of tests. */
const named = [...table.matchAll(/\| `([\w-]+\.test\.ts)` (.+?) +\|$/gm)].map(([, file, name]) => ({
  file: file ?? '',
  name: name ?? '',
}))

test('every test in the table exists', async () => {
  const missing: string[] = []
  for (const { file, name } of named) {
    const source = await readFile(here + file, 'utf8')
    if (!source.includes(`'${name}'`)) missing.push(`${file}: ${name}`)
  }

  expect(missing).toEqual([])
  expect(named.length).toBeGreaterThan(100)
})

test('the table or the text below it mentions every file', () => {
  const files = globSync('*.test.ts', { cwd: here }).map((path) => basename(path))

  const others = files.filter((file) => !table.includes(`\`${file}\``))
  expect(others).toEqual(['table.test.ts'])
})
