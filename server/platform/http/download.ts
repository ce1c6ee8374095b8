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
