import type { TableRow, TableSection } from '../document.ts'
import { type Block, drawArtifact, drawTagged, type Tag } from './block.ts'
import { colors, drawLines, drawText, fitLines, lineHeight, type Pen, type Place } from './pen.ts'
import { gap, planColumns, type TableColumns } from './plan-columns.ts'
import type { BlockOptions } from './text-block.ts'

/**
 * Maximum number of rows whose cells are tagged one by one. In larger tables, each row is tagged as
 * a paragraph: 10,000 rows with a dozen cells would need 120,000 objects in memory.
 */
const maxTaggedRows = 1_000

const paddingY = 4

/** Header, rows and totals of a table. @param width  Width of the page's content. */
export function* buildTableBlocks(
  pen: Pen,
  section: TableSection,
  { parent, width }: BlockOptions,
): Generator<Block> {
  const columns = planColumns(pen, section, width)
  const isTagged = section.rows.length <= maxTaggedRows
  const tag = openTag(pen, parent, isTagged ? 'Table' : 'Sect')
  const header = buildHeader(pen, section, columns)
  yield {
    height: header.height,
    isHead: true,
    draw: (at) => {
      const row = isTagged ? openTag(pen, tag(), 'TR') : undefined
      header.draw(at, row?.())
      row?.().end()
    },
  }
  const repeated = {
    height: header.height,
    draw: (at: Place) => drawArtifact(pen, () => header.draw(at, undefined)),
  }
  const options = { columns, tag, isTagged }
  for (const row of section.rows) yield { ...buildRow(pen, row, options, 'regular'), repeated }
  for (const row of section.totals) yield { ...buildRow(pen, row, options, 'bold'), repeated }
  yield { height: 10, draw: () => tag().end() }
}

/**
 * Creates an element for screen readers when it is first needed, so that elements are in page
 * order.
 */
function openTag({ doc }: Pen, parent: Tag, type: string): () => Tag {
  let element: Tag | undefined
  return () => {
    if (element === undefined) {
      element = doc.struct(type)
      parent.add(element)
    }
    return element
  }
}

function buildHeader(pen: Pen, section: TableSection, { widths, size }: TableColumns) {
  const style = { size, weight: 'bold', color: colors.dim } as const
  const labels = section.columns.map(({ label }, i) =>
    fitLines(pen, label, style, { width: widths[i] ?? 0, lines: 3 }),
  )
  const step = size * lineHeight
  const most = Math.max(...labels.map((lines) => lines.length))
  const height = most * step + 2 * paddingY
  const draw = ({ x, y }: Place, row: Tag | undefined) => {
    let left = x
    for (const [i, lines] of labels.entries()) {
      const width = widths[i] ?? 0
      const drawCell = () => {
        for (const [n, line] of lines.entries()) {
          // Labels with fewer lines are aligned to the bottom, next to the rows.
          const top = y + paddingY + (most - lines.length + n) * step
          drawText(pen, line, { x: left, y: top }, style, alignCell(i, width))
        }
      }
      if (row === undefined) drawCell()
      else drawTagged(pen, row, { type: 'TH' }, drawCell)
      left += width + gap
    }
    const drawRule = () =>
      pen.doc
        .moveTo(x, y + height)
        .lineTo(left - gap, y + height)
        .lineWidth(0.8)
        .stroke(colors.dim)
    if (row === undefined) drawRule()
    else drawArtifact(pen, drawRule)
  }
  return { height, draw }
}

const alignCell = (index: number, width: number) =>
  index === 0 ? undefined : ({ width, to: 'right' } as const)

interface RowOptions {
  readonly columns: TableColumns
  readonly tag: () => Tag
  readonly isTagged: boolean
}

function buildRow(
  pen: Pen,
  { cells, about = '' }: TableRow,
  { columns: { widths, size }, tag, isTagged }: RowOptions,
  weight: 'regular' | 'bold',
): Block {
  const style = { size, weight, color: colors.ink } as const
  const aboutStyle = { size: size - 1, weight: 'regular', color: colors.dim } as const
  const [first = 0] = widths
  const name = fitLines(pen, cells[0] ?? '', style, { width: first, lines: 3 })
  const below = about === '' ? [] : fitLines(pen, about, aboutStyle, { width: first, lines: 2 })
  const [step, aboutStep] = [size * lineHeight, (size - 1) * lineHeight]
  const height = name.length * step + below.length * aboutStep + 2 * paddingY
  const drawName = ({ x, y }: Place) => {
    drawLines(pen, name, { x, y: y + paddingY }, { style, step })
    const top = y + paddingY + name.length * step
    drawLines(pen, below, { x, y: top }, { style: aboutStyle, step: aboutStep })
  }
  const draw = (at: Place) => {
    const drawCell = (i: number) => {
      const left = at.x + widths.slice(0, i).reduce((sum, width) => sum + width + gap, 0)
      if (i === 0) return drawName(at)
      const place = { x: left, y: at.y + paddingY }
      drawText(pen, cells[i] ?? '', place, style, alignCell(i, widths[i] ?? 0))
    }
    drawCells(pen, { tag: tag(), isTagged, cells, drawCell })
    const right = at.x + widths.reduce((sum, width) => sum + width + gap, -gap)
    drawArtifact(pen, () => {
      const y = weight === 'bold' ? at.y : at.y + height
      const line = weight === 'bold' ? colors.dim : colors.line
      pen.doc.moveTo(at.x, y).lineTo(right, y).lineWidth(0.5).stroke(line)
    })
  }
  return { height, draw }
}

interface CellOptions {
  readonly tag: Tag
  readonly isTagged: boolean
  readonly cells: readonly string[]
  readonly drawCell: (index: number) => void
}

function drawCells(pen: Pen, { tag, isTagged, cells, drawCell }: CellOptions): void {
  if (!isTagged) {
    drawTagged(pen, tag, { type: 'P' }, () => {
      for (const i of cells.keys()) drawCell(i)
    })
    return
  }
  const row = pen.doc.struct('TR')
  tag.add(row)
  for (const [i, text] of cells.entries()) {
    // Screen readers get the full name, even if it is truncated on the page or contains characters
    // that no font has.
    const options = i === 0 ? { type: 'TH', actual: text } : { type: 'TD' }
    drawTagged(pen, row, options, () => drawCell(i))
  }
  row.end()
}
