import type { Language } from '../../../contract/languages.ts'
import type { Logo } from '../branding/index.ts'

/** A report as it appears in a file: all texts and numbers are formatted. */
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

/** Key metrics, shown as cards. */
export interface FigureSection {
  readonly kind: 'figures'
  readonly title: string
  readonly figures: readonly ReportFigure[]
}

export interface ReportFigure extends ReportFact {
  /** Comparison or share; may be empty. */
  readonly note: string
}

/** Bars with one group of values per label. */
export interface ChartSection {
  readonly kind: 'chart'
  readonly title: string
  /** True if the values of a label are stacked instead of side by side. */
  readonly isStacked: boolean
  readonly labels: readonly string[]
  readonly series: readonly ChartSeries[]
  /** Labels of intervals that are not complete; their bars are pale. */
  readonly incomplete: readonly string[]
  readonly note: string
  readonly formatAxis: (value: number) => string
}

/** Color of a series that has the same shade of the accent color as in the web app. */
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
  /** Width relative to the other columns. */
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

/** Time limit for a file, in milliseconds; a slow client must read it in this time. */
export const maxFileMs = 120_000
