import { runCommand } from './run-command.ts'
import type { Terminal } from './terminal.ts'

/** A command's output and exit code. */
export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command as a process would; `parts` replaces parts of the terminal. */
export type Run = (args: readonly string[], parts?: Partial<Terminal>) => Promise<Outcome>

/** Runs commands with the given environment, without a process. */
export const createRun =
  (env: Terminal['env']): Run =>
  async (args, parts = {}) => {
    const [stdout, stderr]: [string[], string[]] = [[], []]
    const code = await runCommand(args, {
      print: async (text) => void stdout.push(text),
      note: (text) => void stderr.push(`${text}\n`),
      env,
      columns: 120,
      signal: new AbortController().signal,
      readInput: () => Promise.reject(new Error('no such file')),
      ...parts,
    })
    return { code, stdout: stdout.join(''), stderr: stderr.join('') }
  }
