/**
 * Parts of the process that a command needs; tests can replace them to run a command without a
 * process.
 */
export interface Terminal {
  /** Writes results. Resolves when more can be written. */
  print(text: string): Promise<void>
  /** Writes problems and notes, separately from results. */
  note(text: string): void
  readonly env: Readonly<Record<string, string | undefined>>
  /** Terminal width in characters. */
  readonly columns: number
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal
  /** Reads a file; `-` is standard input. */
  readInput(path: string): Promise<string>
  readonly fetch?: typeof fetch
}
