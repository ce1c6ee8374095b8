import {
  countGraphemes,
  type FontWeight,
  type PdfFonts,
  type Run,
  splitRuns,
  toPrintable,
} from './fonts.ts'
import { useQuickLayout } from './quick-layout.ts'

/** A PDF file that is being drawn. */
export interface Pen {
  readonly doc: PDFKit.PDFDocument
  readonly fonts: PdfFonts
  /** Character widths at font size 1, by font. */
  readonly advances: Map<string, Map<string, number>>
  /** Reasons for notifying readers about incomplete text in the file. */
  readonly notices: Set<'missingCharacters' | 'truncated'>
}

export interface TextStyle {
  readonly size: number
  readonly weight: FontWeight
  readonly color: string
}

/** Position in points, from the top left corner of the page. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** Colors of text, notes and lines. */
export const colors = { ink: '#16211c', dim: '#55625b', line: '#d5ddd8', white: '#ffffff' } as const

const ellipsis = '…'

/** Distance between the tops of two lines, relative to the font size. */
export const lineHeight = 1.35

/** Digits have the same width, so that the numbers in a column are aligned. */
const features = ['tnum'] as const

/** Minimum font size at which letters are kerned. */
const kerningSize = 11

/**
 * Width of the boxes drawn in place of missing characters, and distance between their left edges,
 * relative to the font size.
 */
const [box, boxStep] = [0.55, 0.68] as const

export const measureText = (pen: Pen, text: string, style: TextStyle): number =>
  splitRuns(pen.fonts, style.weight, text).reduce(
    (width, run) => width + measureRun(pen, run, style.size),
    0,
  )

/**
 * Adds up character widths without kerning, because the library's own measurement takes ten times
 * as long.
 */
function measureRun(pen: Pen, { font, text }: Run, size: number): number {
  if (font === undefined) {
    // Every name is measured before the notices are built, so this notice will appear in the file.
    pen.notices.add('missingCharacters')
    return countGraphemes(text) * boxStep * size
  }
  let widths = pen.advances.get(font)
  if (widths === undefined) {
    useQuickLayout(pen.doc, font)
    widths = new Map()
    pen.advances.set(font, widths)
  }
  let width = 0
  for (const character of text) {
    let advance = widths.get(character)
    if (advance === undefined) {
      const options = { features: [...features] }
      advance = pen.doc.font(font).fontSize(1_000).widthOfString(character, options) / 1_000
      widths.set(character, advance)
    }
    width += advance
  }
  return width * size
}

/** Draws one line. @param align  Width in which the text is aligned to the right or centered. */
export function drawText(
  pen: Pen,
  text: string,
  { x, y }: Place,
  style: TextStyle,
  align?: { readonly width: number; readonly to: 'right' | 'center' },
): void {
  const { doc, fonts } = pen
  const { size, color } = style
  const shown = toPrintable(text)
  if (shown === '') return
  const runs = splitRuns(fonts, style.weight, shown)
  const widths = runs.map((run) => measureRun(pen, run, size))
  const spare = align === undefined ? 0 : align.width - widths.reduce((a, b) => a + b, 0)
  let at = x + (align?.to === 'center' ? spare / 2 : spare)
  for (const [i, run] of runs.entries()) {
    const width = widths[i] ?? 0
    if (run.font === undefined) {
      for (let n = 0; n < countGraphemes(run.text); n += 1) {
        doc.rect(at + n * boxStep * size, y + 0.28 * size, box * size, 0.72 * size)
      }
      doc.lineWidth(0.5).stroke(color)
    } else {
      doc.font(run.font).fontSize(size).fillColor(color)
      // If the width is given, the library does not measure the text again.
      const measured = { textWidth: width, wordCount: 1 }
      const layout = size < kerningSize ? { features: [...features] } : {}
      doc.text(run.text, at, y, { lineBreak: false, ...layout, ...measured })
    }
    at += width
  }
}

/** Draws lines one below the other. @param step  Distance between the tops of two lines. */
export function drawLines(
  pen: Pen,
  lines: readonly string[],
  { x, y }: Place,
  { style, step }: { readonly style: TextStyle; readonly step: number },
): void {
  for (const [n, line] of lines.entries()) drawText(pen, line, { x, y: y + n * step }, style)
}

/** Breaks text into lines. The last line ends with an ellipsis if the text is too long. */
export function fitLines(
  pen: Pen,
  text: string,
  style: TextStyle,
  { width, lines: most }: { readonly width: number; readonly lines: number },
): readonly string[] {
  const whole = toPrintable(text)
  if (measureText(pen, whole, style) <= width) return [whole]
  const lines: string[] = []
  let rest = whole
  while (rest !== '' && lines.length < most) {
    const isLast = lines.length === most - 1
    const line = isLast ? cutLine(pen, rest, style, width) : takeLine(pen, rest, style, width)
    lines.push(line)
    rest = rest.slice(line.length).trimStart()
    if (isLast) break
  }
  return lines
}

/** The words that fit on a line; only part of the first word if it is longer than the line. */
function takeLine(pen: Pen, text: string, style: TextStyle, width: number): string {
  const most = text.slice(0, countFitting(pen, text, style, width))
  if (most.length === text.length) return most
  const end = text[most.length] === ' ' ? most.length : most.lastIndexOf(' ')
  return end > 0 ? most.slice(0, end) : most
}

function cutLine(pen: Pen, text: string, style: TextStyle, width: number): string {
  if (measureText(pen, text, style) <= width) return text
  pen.notices.add('truncated')
  const room = width - measureText(pen, ellipsis, style)
  return `${text.slice(0, countFitting(pen, text, style, room)).trimEnd()}${ellipsis}`
}

/** Number of characters that fit within a width, at least one. */
function countFitting(pen: Pen, text: string, style: TextStyle, width: number): number {
  let [low, high] = [1, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measureText(pen, text.slice(0, middle), style) <= width) low = middle
    else high = middle - 1
  }
  // Do not split a surrogate pair.
  return /[\uD800-\uDBFF]/.test(text.charAt(low - 1)) ? low + 1 : low
}
