import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../contract/languages.ts'
import { isPage, pageParts } from './chunks/page-parts.ts'
import { signIn as german } from './i18n/de/sign-in.ts'
import { signIn as english } from './i18n/en/sign-in.ts'

const signIn = { en: english, de: german }

const dist = join(import.meta.dirname, 'dist')

/**
 * Maximum compressed sizes, in bytes, of the files that a first visit loads before any click. The
 * largest pages are the settings for general values and for emails.
 *
 * @see L-479
 */
const limits = {
  scripts: 195_000,
  styles: 17_600,
  /** Scripts, styles and font of the page with the leads. */
  leads: 200_000,
  /** Scripts, styles and font of the dashboard, without its charts, which load after the page. */
  dashboard: 186_000,
  /** The dashboard with its charts. */
  charts: 278_000,
  fonts: { 'inter-latin': 24_500, 'inter-extended': 15_600 },
} as const

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

type Chunks = Readonly<Record<string, Chunk>>

const readChunks = (language: Language): Chunks =>
  // Vite writes this file, and the version of Vite is pinned.
  JSON.parse(readFileSync(join(dist, `manifest.${language}.json`), 'utf8')) as Chunks

/** Scripts and styles that a chunk needs before it runs, including its own file. */
function collectFiles(chunks: Chunks, name: string, files = new Set<string>()): Set<string> {
  const { file, imports = [], css = [] } = chunks[name] ?? expect.fail(`${name} was not built`)
  if (files.has(file)) return files
  for (const one of [file, ...css]) files.add(one)
  for (const inner of imports) collectFiles(chunks, inner, files)
  return files
}

const collectAllFiles = (chunks: Chunks, names: readonly string[]): Set<string> =>
  names.reduce((files, name) => collectFiles(chunks, name, files), new Set<string>())

/** Size of the files as browsers download them; all browsers accept Brotli. */
const totalSize = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)

/** Size of a font, whose format is already compressed. */
function fontSize(name: string): number {
  const assets = join(dist, 'assets')
  const file = readdirSync(assets).find((one) => one.startsWith(name) && one.endsWith('.woff2'))
  return file === undefined
    ? expect.fail(`${name} was not built`)
    : statSync(join(assets, file)).size
}

const contains = (files: Iterable<string>, text: string): boolean =>
  [...files].some((file) => readFileSync(join(dist, file), 'utf8').includes(text))

test.for(Object.entries(limits.fonts))('%s contains only what the app shows', ([name, limit]) => {
  expect(fontSize(name)).toBeLessThanOrEqual(limit)
})

describe.for(languages)('in %s', (language) => {
  const chunks = readChunks(language)
  const pages = Object.keys(chunks).filter(isPage)

  test('every page of the app is measured', () => {
    expect(pages).toContain('features/leads/list/leads-page.tsx')
    expect(pages).toContain('features/settings/rules/rules-section.tsx')
    expect(pages.length).toBeGreaterThan(20)
  })

  test.for(pages)('a first visit to %s stays within the limits', (page) => {
    const files = [...collectAllFiles(chunks, pageParts(page))]
    const sumSizes = (type: string) => totalSize(files.filter((file) => file.endsWith(type)))

    expect(sumSizes('.js')).toBeLessThanOrEqual(limits.scripts)
    expect(sumSizes('.css')).toBeLessThanOrEqual(limits.styles)
  })

  test('leads and dashboard stay within their limits, including the font', () => {
    const load = (page: string, ...parts: readonly string[]) =>
      totalSize(collectAllFiles(chunks, [...pageParts(page), ...parts])) + fontSize('inter-latin')
    const dashboard = 'features/dashboard/dashboard-page.tsx'

    expect(load('features/leads/list/leads-page.tsx')).toBeLessThanOrEqual(limits.leads)
    expect(load(dashboard)).toBeLessThanOrEqual(limits.dashboard)
    expect(load(dashboard, 'features/dashboard/chart/over-time-chart.tsx')).toBeLessThanOrEqual(
      limits.charts,
    )
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
