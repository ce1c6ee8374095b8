import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../contract/languages.ts'
import { signIn as german } from './i18n/de/sign-in.ts'
import { signIn as english } from './i18n/en/sign-in.ts'

const signIn = { en: english, de: german }

const dist = join(import.meta.dirname, 'dist')

/**
 * Maximum compressed size, in bytes, of the scripts that a first visit loads before any click.
 *
 * @see L-85
 */
const limit = 255_000

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

type Chunks = Readonly<Record<string, Chunk>>

const readChunks = (language: Language): Chunks =>
  // Vite writes this file; its version is pinned.
  JSON.parse(readFileSync(join(dist, `manifest.${language}.json`), 'utf8')) as Chunks

/** Files that a chunk needs before it runs, including its own file. */
function collectFiles(chunks: Chunks, name: string, files = new Set<string>()): Set<string> {
  const { file, imports = [] } = chunks[name] ?? expect.fail(`${name} was not built`)
  if (files.has(file)) return files
  files.add(file)
  for (const inner of imports) collectFiles(chunks, inner, files)
  return files
}

const collectAllFiles = (chunks: Chunks, names: readonly string[]): Set<string> =>
  names.reduce((files, name) => collectFiles(chunks, name, files), new Set<string>())

const sizes = new Map<string, number>()

function compressedSize(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(join(dist, file))).length
  sizes.set(file, size)
  return size
}

const totalSize = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + compressedSize(file), 0)

/** Pages outside the app shell. */
const isPublic = (page: string) => /^features\/(sign-in|organizations|account|connect)\//.test(page)

const settings = 'features/settings/settings-page.tsx'

/** Everything that a URL loads: the app, the layout around the page, and the page. */
const pageParts = (page: string): readonly string[] => [
  'index.html',
  ...(isPublic(page) ? [] : ['layout/app-shell.tsx']),
  ...(page.endsWith('-section.tsx') ? [settings] : []),
  page,
]

const isPage = (name: string) => /^features\/(.*-page|settings\/.*-section)\.tsx$/.test(name)

const contains = (files: Iterable<string>, text: string): boolean =>
  [...files].some((file) => readFileSync(join(dist, file), 'utf8').includes(text))

describe.for(languages)('in %s', (language) => {
  const chunks = readChunks(language)
  const pages = Object.keys(chunks).filter(isPage)

  test('every page of the app is measured', () => {
    expect(pages).toContain('features/leads/list/leads-page.tsx')
    expect(pages).toContain('features/settings/rules/rules-section.tsx')
    expect(pages.length).toBeGreaterThan(20)
  })

  test.for(pages)('a first visit to %s loads at most 255 kB of script', (page) => {
    expect(totalSize(collectAllFiles(chunks, pageParts(page)))).toBeLessThanOrEqual(limit)
  })

  test('a page loads the texts of its own areas, in its own language', () => {
    const { cookiesBlocked } = signIn[language]
    const texts = (page: string) => collectAllFiles(chunks, pageParts(page))

    expect(contains(texts('features/sign-in/sign-in-page.tsx'), cookiesBlocked)).toBe(true)
    // Fails if any file destructures `messages`: `const { a, b } = messages` loads all areas.
    expect(contains(texts('features/leads/list/leads-page.tsx'), cookiesBlocked)).toBe(false)
  })

  test('only pages with charts load the chart library, and after the page itself', () => {
    const hasCharts = (files: Iterable<string>) => contains(files, 'recharts-wrapper')

    expect(hasCharts(collectFiles(chunks, 'features/dashboard/chart/over-time-chart.tsx'))).toBe(
      true,
    )
    for (const page of pages)
      expect(hasCharts(collectAllFiles(chunks, pageParts(page))), page).toBe(false)
  })
})
