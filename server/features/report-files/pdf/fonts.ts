import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCoverage } from './read-coverage.ts'

/** Parts of the Inter font, in the order in which they are searched for a character. */
export const fontParts = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const

/** Weights of the fonts in files. */
export const fontWeights = { regular: 400, bold: 600 } as const

export type FontWeight = keyof typeof fontWeights

export const fontFile = (part: (typeof fontParts)[number], weight: FontWeight): string =>
  `inter-${part}-${fontWeights[weight]}.ttf`

/** Part of the Inter font in one weight. */
interface PdfFont {
  readonly name: string
  readonly bytes: Buffer
  readonly coverage: ReadonlySet<number>
}

export type PdfFonts = Readonly<Record<FontWeight, readonly PdfFont[]>>

let loaded: Promise<PdfFonts> | undefined

/** Loads all fonts once per process: 14 files, 0.3 MB in total. */
export function loadFonts(): Promise<PdfFonts> {
  loaded ??= loadAll()
  return loaded
}

const loadAll = async (): Promise<PdfFonts> => ({
  regular: await loadWeight('regular'),
  bold: await loadWeight('bold'),
})

const loadWeight = (weight: FontWeight): Promise<PdfFont[]> =>
  Promise.all(
    fontParts.map(async (part) => {
      const name = fontFile(part, weight)
      const bytes = await readFile(join(import.meta.dirname, 'fonts', name))
      return { name, bytes, coverage: readCoverage(bytes) }
    }),
  )

/** A run of text that can be drawn with one font. */
export interface Run {
  /** `undefined` for characters that no font contains, such as Chinese characters or emoji. */
  readonly font: string | undefined
  readonly text: string
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Matches most text: all of these characters are in the first part of the font. */
const plain = /^[ -~\u00A1-\u00FF€–…]*$/

/** Splits a text by font. */
export function splitRuns(fonts: PdfFonts, weight: FontWeight, text: string): readonly Run[] {
  const parts = fonts[weight]
  if (plain.test(text)) return [{ font: parts[0]?.name, text }]
  const find = (piece: string) => parts.find(({ coverage }) => coversText(coverage, piece))
  const whole = find(text)
  if (whole !== undefined) return [{ font: whole.name, text }]
  const runs: { font: string | undefined; text: string }[] = []
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1)
    const font = find(segment)?.name
    if (last !== undefined && last.font === font) last.text += segment
    else runs.push({ font, text: segment })
  }
  return runs
}

function coversText(coverage: ReadonlySet<number>, text: string): boolean {
  for (const character of text) {
    if (!coverage.has(character.codePointAt(0) ?? 0)) return false
  }
  return true
}

export const countGraphemes = (text: string): number => [...graphemes.segment(text)].length

/** Text without line breaks or control characters, which fonts do not contain. */
export const toPrintable = (text: string): string =>
  plain.test(text)
    ? text.trim()
    : text
        .normalize('NFC')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
