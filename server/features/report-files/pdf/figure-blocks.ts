import type { FigureSection } from '../document.ts'
import { type Block, drawArtifact, drawTagged } from './block.ts'
import { colors, drawText, fitLines, type Pen } from './pen.ts'
import type { BlockOptions } from './text-block.ts'

const perRow = 4

const cardHeight = 56

const gap = 8

const padding = 8

const labelStyle = { size: 8, weight: 'regular', color: colors.dim } as const
const valueStyle = { size: 15, weight: 'bold', color: colors.ink } as const
const noteStyle = { size: 7, weight: 'regular', color: colors.dim } as const

/** Key metrics as cards, four per row. */
export function* buildFigureBlocks(
  pen: Pen,
  { figures }: FigureSection,
  { parent, width }: BlockOptions,
): Generator<Block> {
  const cardWidth = (width - gap * (perRow - 1)) / perRow
  const room = { width: cardWidth - 2 * padding, lines: 1 }
  for (let start = 0; start < figures.length; start += perRow) {
    const cards = figures.slice(start, start + perRow)
    yield {
      height: cardHeight + gap,
      draw: ({ x, y }) => {
        for (const [i, { label, value, note }] of cards.entries()) {
          const left = x + i * (cardWidth + gap)
          drawArtifact(pen, () => {
            pen.doc.roundedRect(left, y, cardWidth, cardHeight, 5).lineWidth(0.7)
            pen.doc.stroke(colors.line)
          })
          drawTagged(pen, parent, { type: 'P' }, () => {
            const lines = [
              { text: label, style: labelStyle, top: 7 },
              { text: value, style: valueStyle, top: 18 },
              { text: note, style: noteStyle, top: 41 },
            ]
            for (const { text, style, top } of lines) {
              const [line = ''] = fitLines(pen, text, style, room)
              drawText(pen, line, { x: left + padding, y: y + top }, style)
            }
          })
        }
      },
    }
  }
}
