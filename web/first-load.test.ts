import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const dist = join(import.meta.dirname, 'dist')

/** Most script that a first visit loads, in bytes, compressed: of strangers, and of members. @see L-85 */
const limits = { outside: 250_000, inside: 310_000 } as const

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
  'pages/sign-in/sign-up-page.tsx',
  'pages/sign-in/invitation-page.tsx',
  'pages/organizations/new-organization-page.tsx',
])('a first visit to %s loads at most 250 kB of script', (page) => {
  const files = filesOf(page, filesOf('index.html'))

  expect(sizeOf(files)).toBeLessThanOrEqual(limits.outside)
})

test.for([
  'pages/dashboard/dashboard-page.tsx',
  'pages/leads/leads-page.tsx',
  'pages/lead/lead-page.tsx',
  'pages/attribution/attribution-page.tsx',
  'pages/imports/import-page.tsx',
  'pages/settings/settings-page.tsx',
])('a first visit of a member to %s loads at most 310 kB of script', (page) => {
  const files = filesOf(page, filesOf('shell/shell.tsx', filesOf('index.html')))

  expect(sizeOf(files)).toBeLessThanOrEqual(limits.inside)
})

test('charts are loaded by the pages that draw them alone', () => {
  const hasCharts = (files: Iterable<string>) =>
    [...files].some((file) => readFileSync(join(dist, file), 'utf8').includes('recharts-wrapper'))

  expect(hasCharts(filesOf('pages/dashboard/over-time-chart.tsx'))).toBe(true)
  expect(hasCharts(filesOf('pages/dashboard/dashboard-page.tsx'))).toBe(false)
  expect(hasCharts(filesOf('pages/leads/leads-page.tsx', filesOf('index.html')))).toBe(false)
})
