/** A file that an operation answers, as it is made while it is sent. */
export interface Download {
  readonly name: string
  readonly contentType: string
  /** Ends with an error where the file cannot be finished. */
  readonly lines: AsyncIterable<string>
}
