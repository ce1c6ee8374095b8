import { readFileSync } from 'node:fs'

/** How `npm start` runs Node. */
export interface StartOptions {
  /** Limits of the C library's allocator, which it reads when a process starts. */
  readonly env: Readonly<Record<string, string>>
  /** Flags of V8. */
  readonly flags: readonly string[]
}

/**
 * Environment and flags in a start script: `exec env NAME=value node --flag script.ts`.
 *
 * @throws Error for a script of another form.
 */
export function parseStartScript(script: string): StartOptions {
  const [, variables, flags] =
    /^exec env ((?:\w+=\w+ )*)node ((?:--\S+ )*)\S+\.ts$/.exec(script) ?? []
  if (variables === undefined || flags === undefined) {
    throw new Error(`package.json starts the service by an unexpected command: ${script}`)
  }
  const words = (text: string) => text.split(' ').filter((word) => word !== '')
  return {
    env: Object.fromEntries(words(variables).map((pair) => pair.split('='))),
    flags: words(flags),
  }
}

const manifestUrl = new URL('../package.json', import.meta.url)

/** The scripts of package.json, the one place that states how the service is started. */
export function readScripts(): Readonly<Record<string, string>> {
  // The file is ours.
  const { scripts } = JSON.parse(readFileSync(manifestUrl, 'utf8')) as {
    scripts: Record<string, string>
  }
  return scripts
}

/** For tests, benchmarks and `npm run dev`, which start `server/main.ts` themselves. @see L-18 */
export const readStartOptions = (): StartOptions => parseStartScript(readScripts().start ?? '')
