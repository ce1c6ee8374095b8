import type { ReportDocument } from '../document.ts'
import { reportTexts } from '../texts/index.ts'
import { type Block, drawArtifact, drawTagged } from './block.ts'
import { drawLogo, type PdfLogo } from './embed-logo.ts'
import { colors, drawLines, drawText, fitLines, measureText, type Pen } from './pen.ts'
import { type BlockOptions, buildTextBlock } from './text-block.ts'

/** Size of a page and of its margins, in points. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly margin: number
}

/** Positions at which the content starts on the first page and on all other pages. */
export const contentTops = { first: 34, others: 56 } as const

/** Height at the bottom of each page for the date and the page number. */
export const footerHeight = 40

const titleStyle = { size: 20, weight: 'bold', color: colors.ink } as const
const orgStyle = { size: 11, weight: 'bold', color: colors.ink } as const
const factStyle = { size: 8.5, weight: 'regular', color: colors.ink } as const
const factLabelStyle = { size: 8.5, weight: 'regular', color: colors.dim } as const
const smallStyle = { size: 7.5, weight: 'regular', color: colors.dim } as const

const logoBox = { width: 150, height: 36 } as const

/** Logo, organization, title, and facts such as the period and filters. */
export function* buildHeadBlocks(
  pen: Pen,
  report: ReportDocument,
  logo: PdfLogo | undefined,
  options: BlockOptions,
): Generator<Block> {
  const { parent, width } = options
  const { organization, title, facts } = report
  if (logo !== undefined) {
    yield {
      height: logoBox.height + 10,
      draw: (at) =>
        drawTagged(pen, parent, { type: 'Figure', alt: organization }, () =>
          drawLogo(pen, logo, at, logoBox),
        ),
    }
  }
  yield buildTextBlock(pen, organization, options, {
    ...{ type: 'P', style: orgStyle, step: 15, lines: 2, above: 0, below: 2 },
  })
  yield buildTextBlock(pen, title, options, {
    ...{ type: 'H1', style: titleStyle, step: 26, lines: 2, above: 0, below: 4 },
  })
  const labelWidth =
    Math.max(...facts.map(({ label }) => measureText(pen, label, factLabelStyle))) + 14
  for (const { label, value } of facts) {
    const room = { width: width - labelWidth, lines: 4 }
    const lines = fitLines(pen, value, factStyle, room)
    yield {
      height: lines.length * 13,
      draw: ({ x, y }) =>
        drawTagged(pen, parent, { type: 'P' }, () => {
          drawText(pen, label, { x, y }, factLabelStyle)
          drawLines(pen, lines, { x: x + labelWidth, y }, { style: factStyle, step: 13 })
        }),
    }
  }
}

/** Draws a page's accent color, running header and footer. */
export function drawPageFrame(
  pen: Pen,
  report: ReportDocument,
  sheet: Sheet,
  { page, pages }: { readonly page: number; readonly pages: number },
): void {
  const { width, height, margin } = sheet
  const { frame } = reportTexts[report.language]
  const room = width - 2 * margin
  drawArtifact(pen, () => {
    pen.doc.rect(0, 0, width, 6).fill(report.accentColor)
    if (page > 1) {
      const heading = `${report.organization} · ${report.title}`
      const [line = ''] = fitLines(pen, heading, smallStyle, { width: room, lines: 1 })
      drawText(pen, line, { x: margin, y: 26 }, smallStyle)
    }
    const y = height - 26
    const number = frame.page(`${page}`, `${pages}`)
    drawText(pen, report.createdAt, { x: margin, y }, smallStyle)
    drawText(pen, number, { x: margin, y }, smallStyle, { width: room, to: 'right' })
  })
}
