import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const dist = join(import.meta.dirname, 'dist')

/** Most script that a first visit loads, in bytes, compressed. */
const limit = 250_000

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

// The file is Vite's own, of the pinned version.
const chunks = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

/** Files that a chunk needs before it runs, itself included. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const { file, imports = [] } = chunks[name] ?? expect.fail(`${name} was not built`)
  if (seen.has(file)) return seen
  seen.add(file)
  for (const inner of imports) filesOf(inner, seen)
  return seen
}

const sizeOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)

test.for([
  'pages/sign-in/sign-in-page.tsx',
  'pages/leads/leads-page.tsx',
  'pages/lead/lead-page.tsx',
  'pages/settings/settings-page.tsx',
  'pages/account/account-page.tsx',
  'pages/imports/imports-page.tsx',
])('a first visit to %s loads at most 250 kB of script', (page) => {
  const files = filesOf(page, filesOf('index.html'))

  expect(sizeOf(files)).toBeLessThanOrEqual(limit)
})

test('charts are loaded by the pages that draw them alone', () => {
  const hasCharts = (files: Iterable<string>) =>
    [...files].some((file) => readFileSync(join(dist, file), 'utf8').includes('recharts-wrapper'))

  expect(hasCharts(filesOf('pages/dashboard/dashboard-page.tsx'))).toBe(true)
  expect(hasCharts(filesOf('pages/leads/leads-page.tsx', filesOf('index.html')))).toBe(false)
})
