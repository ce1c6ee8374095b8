import type { ChartSection } from '../document.ts'
import { type Block, drawTagged } from './block.ts'
import { chooseTicks } from './chart-axis.ts'
import { colors, drawText, fitLines, measureText, type Pen, type Place } from './pen.ts'
import type { BlockOptions } from './text-block.ts'

const plotHeight = 150

const labelStyle = { size: 7, weight: 'regular', color: colors.dim } as const

const legendStyle = { size: 8, weight: 'regular', color: colors.ink } as const

/** Side length of the colored squares in the legend. */
const square = 7

const legendStep = 13

/** Opacity of bars for intervals that are not complete. */
const pale = 0.45

/** Bars with axis and legend, drawn as vectors. */
export function buildChartBlock(
  pen: Pen,
  section: ChartSection,
  { parent, width }: BlockOptions,
): Block {
  const legend = planLegend(pen, section, width)
  const noteHeight = section.note === '' ? 0 : 14
  const isNamed = !section.isStacked && section.labels.length <= 8
  const labelHeight = isNamed ? 26 : 20
  return {
    height: plotHeight + labelHeight + legend.height + noteHeight + 14,
    draw: ({ x, y }) => {
      drawTagged(pen, parent, { type: 'Figure', alt: describeChart(section) }, () => {
        drawPlot(pen, section, { x, y: y + 4 }, width)
        const top = y + 4 + plotHeight + labelHeight
        for (const { left, line, name, color } of legend.items) {
          const at = { x: x + left, y: top + line * legendStep }
          pen.doc.rect(at.x, at.y + 2, square, square).fill(color)
          drawText(pen, name, { x: at.x + square + 4, y: at.y }, legendStyle)
        }
      })
      if (section.note === '') return
      const at = { x, y: y + 4 + plotHeight + labelHeight + legend.height }
      drawTagged(pen, parent, { type: 'P' }, () => drawText(pen, section.note, at, labelStyle))
    },
  }
}

/** Description with names and totals, for people who cannot see the chart. */
function describeChart({ title, series, formatAxis }: ChartSection): string {
  const totals = series.map(({ name, values }) => {
    const total = values.reduce((a, b) => a + b, 0)
    return `${name}: ${formatAxis(total)}`
  })
  return [title, ...totals].join('. ')
}

interface LegendItem {
  readonly name: string
  readonly color: string
  readonly left: number
  readonly line: number
}

function planLegend(pen: Pen, { series }: ChartSection, width: number) {
  const items: LegendItem[] = []
  let [left, line] = [0, 0]
  for (const { name, color } of series) {
    const [shown = ''] = fitLines(pen, name, legendStyle, { width: width / 2, lines: 1 })
    const needed = square + 4 + measureText(pen, shown, legendStyle) + 14
    if (left > 0 && left + needed > width) {
      left = 0
      line += 1
    }
    items.push({ name: shown, color, left, line })
    left += needed
  }
  return { items, height: (line + 1) * legendStep + 4 }
}

function drawPlot(pen: Pen, section: ChartSection, { x, y }: Place, width: number): void {
  const { doc } = pen
  const { labels, series, isStacked, formatAxis } = section
  const heights = labels.map((_, i) => series.map(({ values }) => Math.max(0, values[i] ?? 0)))
  const highest = Math.max(
    0,
    ...heights.map((all) => (isStacked ? all.reduce((a, b) => a + b, 0) : Math.max(0, ...all))),
  )
  const ticks = chooseTicks(highest)
  const top = ticks.at(-1) ?? 1
  const tickTexts = ticks.map(formatAxis)
  const axis = Math.max(...tickTexts.map((text) => measureText(pen, text, labelStyle))) + 6
  const toY = (value: number) => y + plotHeight - (value / top) * plotHeight
  for (const [i, tick] of ticks.entries()) {
    const at = toY(tick)
    doc
      .moveTo(x + axis, at)
      .lineTo(x + width, at)
      .lineWidth(tick === 0 ? 0.8 : 0.4)
      .stroke(tick === 0 ? colors.dim : colors.line)
    const end = { width: axis - 6, to: 'right' } as const
    drawText(pen, tickTexts[i] ?? '', { x, y: at - 5 }, labelStyle, end)
  }
  const band = (width - axis) / Math.max(1, labels.length)
  const plot = { x: x + axis, y: y + plotHeight, band, toY }
  for (const [i, values] of heights.entries()) drawBars(pen, section, plot, { i, values })
  drawLabels(pen, section, plot)
}

interface Plot extends Place {
  /** Width available for each label. */
  readonly band: number
  readonly toY: (value: number) => number
}

function drawBars(
  { doc }: Pen,
  { labels, series, isStacked, incomplete }: ChartSection,
  { x, band, toY }: Plot,
  { i, values }: { readonly i: number; readonly values: readonly number[] },
): void {
  const room = Math.min(band * 0.78, isStacked ? 30 : 14 * series.length)
  const barWidth = isStacked ? room : room / Math.max(1, series.length)
  const left = x + i * band + (band - room) / 2
  doc.save()
  if (incomplete.includes(labels[i] ?? '')) doc.fillOpacity(pale)
  let below = 0
  for (const [n, value] of values.entries()) {
    if (value === 0) continue
    const [bottom, top] = isStacked ? [toY(below), toY(below + value)] : [toY(0), toY(value)]
    const at = isStacked ? left : left + n * barWidth
    doc.rect(at, top, isStacked ? barWidth : barWidth * 0.9, bottom - top)
    doc.fill(series[n]?.color ?? colors.dim)
    below += value
  }
  doc.restore()
}

/**
 * Draws labels below the bars: either all of them, on up to two lines each, or as many as fit on
 * one line.
 */
function drawLabels(pen: Pen, { labels, isStacked }: ChartSection, { x, y, band }: Plot): void {
  const isNamed = !isStacked && labels.length <= 8
  const widest = Math.max(0, ...labels.map((label) => measureText(pen, label, labelStyle)))
  const step = isNamed ? 1 : Math.ceil((widest + 8) / band)
  for (const [i, label] of labels.entries()) {
    if (i % step !== 0) continue
    const room = { width: isNamed ? band - 4 : widest + 1, lines: isNamed ? 2 : 1 }
    const lines = fitLines(pen, label, labelStyle, room)
    for (const [n, line] of lines.entries()) {
      const center = { width: room.width, to: 'center' } as const
      const left = x + i * band + band / 2 - room.width / 2
      drawText(pen, line, { x: left, y: y + 4 + n * 9 }, labelStyle, center)
    }
  }
}
