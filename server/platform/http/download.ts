/** A file that is generated while it is being sent. */
export interface Download {
  readonly name: string
  readonly contentType: string
  /** Throws if the file cannot be completed. */
  readonly lines: AsyncIterable<string | Buffer>
  /** Ends the download when aborted, even if its client does not read. */
  readonly signal?: AbortSignal
  /** Called once the download ends, fails or is canceled, also before the first line is read. */
  readonly release?: () => void
}
