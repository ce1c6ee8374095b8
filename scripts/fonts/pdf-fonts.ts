import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import {
  type FontWeight,
  fontFile,
  fontParts,
  fontWeights,
} from '../../server/features/report-files/pdf/fonts.ts'
import { expandRanges, keepFeatures } from './subset-fonts.ts'

const require = createRequire(import.meta.url)

const folder = 'server/features/report-files/pdf/fonts'

const weights: readonly FontWeight[] = ['regular', 'bold']

/**
 * Inter font files for PDFs, by path. They are TrueType files in two fixed weights, because the
 * library that embeds them cannot read variable weights and would block while reading WOFF2.
 *
 * @see L-463
 */
export async function pdfFontFiles(): Promise<[string, Buffer][]> {
  const files: [string, Buffer][] = []
  for (const part of fontParts) {
    const source = `@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`
    const font = await readFile(require.resolve(source))
    const text = await listCharacters(part)
    for (const weight of weights) {
      const subset = await subsetFont(font, text, {
        targetFormat: 'truetype',
        keepFeatures,
        variationAxes: { wght: fontWeights[weight] },
      })
      files.push([`${folder}/${fontFile(part, weight)}`, subset])
    }
  }
  return files
}

/** Characters that the package lists for a part of the font, such as `U+0370-03FF`. */
async function listCharacters(part: string): Promise<string> {
  const ranges: unknown = JSON.parse(
    await readFile(require.resolve('@fontsource-variable/inter/unicode.json'), 'utf8'),
  )
  // The package documents this shape: one list of ranges for each part.
  return expandRanges((ranges as Record<string, string>)[part] ?? '')
}
