/** Position of a glyph, in thousandths of the font size. */
interface GlyphPosition {
  readonly xAdvance: number
  readonly yAdvance: number
  readonly xOffset: number
  readonly yOffset: number
  readonly advanceWidth: number
}

interface Layout {
  readonly glyphs: readonly { readonly advanceWidth: number }[]
  readonly positions: readonly GlyphPosition[]
  readonly advanceWidth: number
}

/** The parts of the library's font object that we use. */
interface LibraryFont {
  readonly font: { layout(text: string, features: readonly string[]): Layout }
  /** Thousandths of the font size per font unit. */
  readonly scale: number
  layoutRun(text: string, features?: readonly string[]): Layout
}

const marks = /\p{M}/u

/**
 * Makes a font lay out text with features character by character, without kerning. For 130,000
 * cells, this takes 3 s of CPU time. The library takes 27 s, or 9 s and 130 MB with its cache. The
 * library still lays out text with combining marks and text without features.
 */
export function useQuickLayout(doc: PDFKit.PDFDocument, name: string): void {
  // `_font` is the font that `doc.font` has selected. It is not in the library's types, but the
  // library's version is pinned.
  const { _font: selected } = doc.font(name) as unknown as { _font: LibraryFont }
  const layOut = selected.layoutRun.bind(selected)
  const layouts = new Map<string, Layout>()
  const layoutCharacter = (character: string, features: readonly string[]): Layout => {
    const { glyphs } = selected.font.layout(character, features)
    const positions = glyphs.map(({ advanceWidth }) => {
      const width = advanceWidth * selected.scale
      return { xAdvance: width, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: width }
    })
    const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    return { glyphs, positions, advanceWidth }
  }
  selected.layoutRun = (text, features) => {
    if (features === undefined || marks.test(text)) return layOut(text, features)
    const parts = Array.from(text, (character) => {
      const part = layouts.get(character) ?? layoutCharacter(character, features)
      layouts.set(character, part)
      return part
    })
    return {
      glyphs: parts.flatMap(({ glyphs }) => glyphs),
      positions: parts.flatMap(({ positions }) => positions),
      advanceWidth: parts.reduce((sum, part) => sum + part.advanceWidth, 0),
    }
  }
}
