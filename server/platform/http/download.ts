/** A file that is generated while it is being sent. */
export interface Download {
  readonly name: string
  readonly contentType: string
  /** Throws if the file cannot be completed. */
  readonly lines: AsyncIterable<string | Buffer>
}
