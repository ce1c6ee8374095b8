import type { FigureSection } from '../document.ts'
import { type Block, drawTagged } from './block.ts'
import { colors, drawText, fitLines, type Pen, type Place, type TextStyle } from './pen.ts'
import type { BlockOptions } from './text-block.ts'

const perRow = 4

const heroHeight = 58

const rowHeight = 54

const gap = 12

const labelStyle = { size: 8, weight: 'regular', color: colors.dim } as const
const valueStyle = { size: 15, weight: 'bold', color: colors.ink } as const
const heroLabelStyle = { ...labelStyle, size: 9 } as const
const heroStyle = { ...valueStyle, size: 26 } as const
const noteStyle = { size: 7, weight: 'regular', color: colors.dim } as const

/** The main metric in large type, then the others, four per row. */
export function* buildFigureBlocks(
  pen: Pen,
  { hero, figures }: FigureSection,
  { parent, width }: BlockOptions,
): Generator<Block> {
  yield {
    height: heroHeight,
    draw: (at) =>
      drawFigure(pen, { ...at, parent, width }, [
        { text: hero.label, style: heroLabelStyle, top: 0 },
        { text: hero.value, style: heroStyle, top: 11 },
        { text: hero.note, style: noteStyle, top: 43 },
      ]),
  }
  const columnWidth = (width - gap * (perRow - 1)) / perRow
  for (let start = 0; start < figures.length; start += perRow) {
    yield {
      height: rowHeight,
      draw: ({ x, y }) => {
        for (const [i, figure] of figures.slice(start, start + perRow).entries()) {
          const place = { x: x + i * (columnWidth + gap), y, parent, width: columnWidth }
          drawFigure(pen, place, [
            { text: figure.label, style: labelStyle, top: 0 },
            { text: figure.value, style: valueStyle, top: 11 },
            { text: figure.note, style: noteStyle, top: 34 },
          ])
        }
      },
    }
  }
}

interface FigureLine {
  readonly text: string
  readonly style: TextStyle
  /** Distance from the top of the figure. */
  readonly top: number
}

function drawFigure(
  pen: Pen,
  { x, y, parent, width }: BlockOptions & Place,
  lines: readonly FigureLine[],
): void {
  drawTagged(pen, parent, { type: 'P' }, () => {
    for (const { text, style, top } of lines) {
      const [line = ''] = fitLines(pen, text, style, { width, lines: 1 })
      drawText(pen, line, { x, y: y + top }, style)
    }
  })
}
