/** What a command needs of its process, so that tests can run it without one. */
export interface Terminal {
  /** Results. Resolves when more can be written. */
  print(text: string): Promise<void>
  /** Problems and notes, which do not mix with results. */
  note(text: string): void
  readonly env: Readonly<Record<string, string | undefined>>
  /** Width of the window in characters. */
  readonly columns: number
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal
  /** Reads a file; `-` is standard input. */
  readInput(path: string): Promise<string>
  readonly fetch?: typeof fetch
}
