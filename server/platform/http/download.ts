import * as z from 'zod'
import { csvFormats } from '../../../contract/imports/csv.ts'

/** Parameter of downloads that selects the dialect of the file. */
export const csvFormat = z.enum(csvFormats).default('csv').meta({
  description: '`csv-semicolon` uses semicolons and decimal commas, as in most of Europe.',
})

/** A file that is generated while it is being sent. */
export interface Download {
  readonly name: string
  readonly contentType: string
  /** Throws if the file cannot be completed. */
  readonly lines: AsyncIterable<string | Buffer>
  /** When aborted, ends the download even if its client is not reading. */
  readonly signal?: AbortSignal
  /**
   * Called when the download ends, fails or is canceled, even if this happens before the first line
   * is read.
   */
  readonly release?: () => void
}
