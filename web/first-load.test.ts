import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { signIn } from './i18n/en/sign-in.ts'

const dist = join(import.meta.dirname, 'dist')

/** Most script that a first visit loads before anybody clicks, in bytes, compressed. @see L-85 */
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
function collectFiles(name: string, files = new Set<string>()): Set<string> {
  const { file, imports = [] } = chunks[name] ?? expect.fail(`${name} was not built`)
  if (files.has(file)) return files
  files.add(file)
  for (const inner of imports) collectFiles(inner, files)
  return files
}

const collectAllFiles = (names: readonly string[]): Set<string> =>
  names.reduce((files, name) => collectFiles(name, files), new Set<string>())

const sizes = new Map<string, number>()

/** Bytes of a file when it is sent. */
function compressedSize(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file))).length
  sizes.set(file, size)
  return size
}

const totalSize = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + compressedSize(file), 0)

/** Pages without the frame of an organization. */
const isPublic = (page: string) => /^features\/(sign-in|organizations|account|connect)\//.test(page)

const settings = 'features/settings/settings-page.tsx'

/** All that an address loads: the app, what stands around the page, and the page. */
const pageParts = (page: string): readonly string[] => [
  'index.html',
  ...(isPublic(page) ? [] : ['layout/app-shell.tsx']),
  ...(page.endsWith('-section.tsx') ? [settings] : []),
  page,
]

const pages = Object.keys(chunks).filter((name) =>
  /^features\/(.*-page|settings\/.*-section)\.tsx$/.test(name),
)

test('every page of the app is measured', () => {
  expect(pages).toContain('features/leads/list/leads-page.tsx')
  expect(pages).toContain('features/settings/rules/rules-section.tsx')
  expect(pages.length).toBeGreaterThan(20)
})

test.for(pages)('a first visit to %s loads at most 250 kB of script', (page) => {
  expect(totalSize(collectAllFiles(pageParts(page)))).toBeLessThanOrEqual(limit)
})

test('a page loads the words of its own areas', () => {
  const has = (files: Iterable<string>) =>
    [...files].some((file) => readFileSync(join(dist, file), 'utf8').includes(signIn.noCookie))

  expect(has(collectAllFiles(pageParts('features/sign-in/sign-in-page.tsx')))).toBe(true)
  // True here as soon as one file takes `messages` apart: `const { a, b } = messages` needs all of them.
  expect(has(collectAllFiles(pageParts('features/leads/list/leads-page.tsx')))).toBe(false)
})

test('charts are loaded by the pages that draw them alone, and after these', () => {
  const hasCharts = (files: Iterable<string>) =>
    [...files].some((file) => readFileSync(join(dist, file), 'utf8').includes('recharts-wrapper'))

  expect(hasCharts(collectFiles('features/dashboard/over-time-chart.tsx'))).toBe(true)
  for (const page of pages) expect(hasCharts(collectAllFiles(pageParts(page))), page).toBe(false)
})
