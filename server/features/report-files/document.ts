import type { Language } from '../../../contract/languages.ts'
import type { Logo } from '../branding/index.ts'

/** A report for a file; all text and numbers are already formatted. */
export interface ReportDocument {
  readonly title: string
  readonly language: Language
  readonly organization: string
  readonly logo: Logo | undefined
  /** Hexadecimal color such as `#1a8a57`. */
  readonly accentColor: string
  /** What the report covers: period, comparison and filters. */
  readonly facts: readonly ReportFact[]
  readonly sections: readonly ReportSection[]
  /** Date, time and time zone at which the report was created. */
  readonly createdAt: string
}

export interface ReportFact {
  readonly label: string
  readonly value: string
}

export type ReportSection = FigureSection | ChartSection | TableSection | TextSection

/** Key metrics: the main one in large type, above the others. */
export interface FigureSection {
  readonly kind: 'figures'
  readonly title: string
  readonly hero: ReportFigure
  readonly figures: readonly ReportFigure[]
}

export interface ReportFigure extends ReportFact {
  /** Comparison with another period, or share of a total; can be empty. */
  readonly note: string
}

/** Bar chart with one value per label and series. */
export interface ChartSection {
  readonly kind: 'chart'
  readonly title: string
  /** True if the bars for a label are stacked; otherwise, they are side by side. */
  readonly isStacked: boolean
  readonly labels: readonly string[]
  readonly series: readonly ChartSeries[]
  /** Labels of incomplete intervals, whose bars are drawn in paler colors. */
  readonly incomplete: readonly string[]
  readonly note: string
  readonly formatAxis: (value: number) => string
}

/**
 * Placeholder color for a series that uses the same shade of the accent color as in the web app.
 */
export const accentColor = 'accent'

export interface ChartSeries {
  readonly name: string
  /** Hexadecimal color, or {@link accentColor}. */
  readonly color: string
  readonly values: readonly number[]
}

export interface TableSection {
  readonly kind: 'table'
  readonly title: string
  /** The first column identifies the row. */
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly TableRow[]
  readonly totals: readonly TableRow[]
  /** Sentences below the table. */
  readonly notes: readonly string[]
}

export interface ReportColumn {
  readonly label: string
  /** Width relative to the other columns. Used only if the contents do not fit at any font size. */
  readonly share: number
}

export interface TableRow {
  readonly cells: readonly string[]
  /** Second line of text in the first cell, such as the levels above a campaign. */
  readonly about?: string
}

export interface TextSection {
  readonly kind: 'text'
  readonly text: string
}

/** Maximum number of rows in each table of a file. */
export const maxFileRows = 10_000

/** Time limit in milliseconds for writing and sending a file, even to a slow client. */
export const maxFileMs = 120_000
