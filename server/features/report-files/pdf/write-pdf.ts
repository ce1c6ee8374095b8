import { setImmediate } from 'node:timers/promises'
import type { ReportDocument, ReportSection, TableSection } from '../document.ts'
import { reportTexts } from '../texts/index.ts'
import { type Block, paginate } from './block.ts'
import { buildChartBlock } from './chart-block.ts'
import { embedLogo, type PdfLogo } from './embed-logo.ts'
import { buildFigureBlocks } from './figure-blocks.ts'
import { openPen } from './open-pen.ts'
import {
  buildHeadBlocks,
  contentTops,
  drawPageFrame,
  footerHeight,
  type Sheet,
} from './page-frame.ts'
import { colors, type Pen } from './pen.ts'
import { buildTableBlocks } from './table-blocks.ts'
import { type BlockOptions, buildTextBlock } from './text-block.ts'

/** DIN A4, in points. */
const [shortSide, longSide] = [595.28, 841.89] as const

const margin = 40

/** Minimum number of columns for landscape pages. */
const wideColumns = 9

/** Time in milliseconds after which the process can do other work. */
const turnMs = 10

const headingStyle = { size: 12, weight: 'bold', color: colors.ink } as const
const textStyle = { size: 9, weight: 'regular', color: colors.ink } as const
const noteStyle = { size: 7.5, weight: 'regular', color: colors.dim } as const

/**
 * Writes a report as a PDF, page by page, only as fast as the caller reads the chunks.
 *
 * @throws The signal's reason once it is aborted.
 */
export async function* writePdf(
  report: ReportDocument,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, void> {
  const sheet = chooseSheet(report)
  const width = sheet.width - 2 * margin
  const pen = await openPen(report, sheet)
  const { doc } = pen
  const parent = doc.struct('Document')
  doc.addStructure(parent)
  const takeTurn = createTurns(signal)
  const blocks: Block[] = []
  const logo = await embedLogo(pen, report.logo, takeTurn)
  for (const block of buildBlocks(pen, report, { parent, width, logo })) {
    blocks.push(block)
    await takeTurn()
  }
  blocks.push(...buildNotices(pen, report, { parent, width }))
  const pages = paginate(blocks, contentTops, sheet.height - footerHeight)
  for (const [i, content] of pages.entries()) {
    doc.addPage()
    drawPageFrame(pen, report, sheet, { page: i + 1, pages: pages.length })
    for (const { y, draw } of content) draw({ x: margin, y })
    const chunk: Buffer | null = doc.read()
    if (chunk !== null) yield chunk
    await takeTurn()
  }
  parent.end()
  doc.end()
  for await (const rest of doc) {
    yield rest
    signal.throwIfAborted()
  }
}

/** Chooses landscape pages for wide tables. */
function chooseSheet({ sections }: ReportDocument): Sheet {
  const isWide = sections.some(
    (section) => section.kind === 'table' && section.columns.length >= wideColumns,
  )
  const [width, height] = isWide ? [longSide, shortSide] : [shortSide, longSide]
  return { width, height, margin }
}

/** Pauses the work at short intervals, so that it does not delay requests. */
function createTurns(signal: AbortSignal): () => Promise<void> {
  let turnAt = performance.now()
  return async () => {
    if (performance.now() - turnAt < turnMs) return
    await setImmediate()
    turnAt = performance.now()
    signal.throwIfAborted()
  }
}

function* buildBlocks(
  pen: Pen,
  report: ReportDocument,
  { logo, ...options }: BlockOptions & { readonly logo: PdfLogo | undefined },
): Generator<Block> {
  yield* buildHeadBlocks(pen, report, logo, options)
  for (const section of report.sections) {
    if (section.kind !== 'text') yield buildHeading(pen, section.title, options)
    yield* buildSection(pen, section, options)
  }
}

function* buildSection(pen: Pen, section: ReportSection, options: BlockOptions): Generator<Block> {
  if (section.kind === 'figures') yield* buildFigureBlocks(pen, section, options)
  else if (section.kind === 'chart') yield buildChartBlock(pen, section, options)
  else if (section.kind === 'table') yield* buildTable(pen, section, options)
  else yield buildText(pen, section.text, options, textStyle, 16)
}

function* buildTable(pen: Pen, section: TableSection, options: BlockOptions): Generator<Block> {
  yield* buildTableBlocks(pen, section, options)
  for (const note of section.notes) yield buildText(pen, note, options, noteStyle, 0)
}

function buildHeading(pen: Pen, title: string, options: BlockOptions): Block {
  const heading = { type: 'H2', style: headingStyle, lines: 2, above: 16, below: 6 } as const
  return { ...buildTextBlock(pen, title, options, heading), isHead: true }
}

/** @param above  Space above the text, in points. */
const buildText = (
  pen: Pen,
  text: string,
  options: BlockOptions,
  style: typeof textStyle | typeof noteStyle,
  above: number,
): Block => buildTextBlock(pen, text, options, { type: 'P', style, lines: 6, above, below: 2 })

/** Sentences about names that the file cannot show completely. */
function buildNotices(pen: Pen, { language }: ReportDocument, options: BlockOptions): Block[] {
  const { frame } = reportTexts[language]
  return [...pen.notices].map((notice) => buildText(pen, frame[notice], options, noteStyle, 0))
}
