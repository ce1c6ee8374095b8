import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

const fontFolder = 'web/app/fonts'

/** Style sheet that lists each font file's characters. */
const styles = 'web/app/fonts.css'

/** Font weights used in the web app, from regular to bold. */
const weights = { min: 400, max: 700 } as const

/**
 * Layout features to keep: kerning, accents and table digits. Dropping the others, such as
 * fractions and alternative letters, halves the number of glyphs in a file.
 */
export const keepFeatures = ['ccmp', 'locl', 'kern', 'mark', 'mkmk', 'tnum', 'pnum']

/** For each of our font files, the package's file with the same characters. */
const sources = {
  'inter-latin.woff2': 'inter-latin-wght-normal.woff2',
  'inter-extended.woff2': 'inter-latin-ext-wght-normal.woff2',
} as const

/**
 * Inter font files for the web app, by path. Each contains the characters listed for it under
 * `unicode-range` in the style sheet.
 *
 * @see L-448
 */
export async function fontFiles(): Promise<[string, Buffer][]> {
  const css = await readFile(styles, 'utf8')
  const files: [string, Buffer][] = []
  for (const [name, source] of Object.entries(sources)) {
    const font = await readFile(require.resolve(`@fontsource-variable/inter/files/${source}`))
    const subset = await subsetFont(font, charactersIn(css, name), {
      targetFormat: 'woff2',
      keepFeatures,
      variationAxes: { wght: weights },
    })
    files.push([`${fontFolder}/${name}`, subset])
  }
  return files
}

/** Characters in the `unicode-range` of a font file. */
function charactersIn(css: string, file: string): string {
  const rule = css.split('@font-face').find((one) => one.includes(`/${file}"`))
  const ranges = /unicode-range:([^;]+);/.exec(rule ?? '')?.[1]
  if (ranges === undefined) throw new Error(`${styles} has no unicode-range for ${file}.`)
  return expandRanges(ranges)
}

/** Characters in ranges such as `U+0370-03FF, U+1F00`. */
export const expandRanges = (ranges: string): string =>
  ranges
    .split(',')
    .map((range) => range.trim().slice('U+'.length).split('-'))
    .flatMap(([first = '', last = first]) => {
      const start = Number.parseInt(first, 16)
      const length = Number.parseInt(last, 16) - start + 1
      return Array.from({ length }, (_, i) => String.fromCodePoint(start + i))
    })
    .join('')
