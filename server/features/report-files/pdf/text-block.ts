import { type Block, drawTagged, type Tag } from './block.ts'
import { drawLines, fitLines, lineHeight, type Pen, type TextStyle } from './pen.ts'

/** A text's parent element in the structure for screen readers, and the text's maximum width. */
export interface BlockOptions {
  readonly parent: Tag
  readonly width: number
}

interface TextOptions {
  /** Type of the element for screen readers. */
  readonly type: 'P' | 'H1' | 'H2'
  readonly style: TextStyle
  /** Distance between the tops of two lines; derived from the font size by default. */
  readonly step?: number
  /** Maximum number of lines. */
  readonly lines: number
  /** Space above and below the text. */
  readonly above: number
  readonly below: number
}

/** Block with text on one or more lines. */
export function buildTextBlock(
  pen: Pen,
  text: string,
  { parent, width }: BlockOptions,
  { type, style, step = style.size * lineHeight, lines: most, above, below }: TextOptions,
): Block {
  const lines = fitLines(pen, text, style, { width, lines: most })
  return {
    height: above + lines.length * step + below,
    draw: ({ x, y }) =>
      drawTagged(pen, parent, { type }, () =>
        drawLines(pen, lines, { x, y: y + above }, { style, step }),
      ),
  }
}
