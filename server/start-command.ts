import { readFileSync } from 'node:fs'

export interface StartOptions {
  /** Settings for the C library's allocator, which reads them when a process starts. */
  readonly env: Readonly<Record<string, string>>
  readonly flags: readonly string[]
}

/** The file is part of the project, so it always exists. */
export function parseStartScript(script: string): StartOptions {
  const [, variables, flags] =
    /^exec env ((?:\w+=\w+ )*)node ((?:--\S+ )*)\S+\.[jt]s$/.exec(script) ?? []
  if (variables === undefined || flags === undefined) {
    throw new Error(`package.json contains an unexpected start command: ${script}`)
  }
  const words = (text: string) => text.split(' ').filter((word) => word !== '')
  return {
    env: Object.fromEntries(words(variables).map((pair) => pair.split('='))),
    flags: words(flags),
  }
}

const manifestUrl = new URL('../package.json', import.meta.url)

/** Scripts in package.json, the only place that defines how the service is started. */
export function readScripts(): Readonly<Record<string, string>> {
  // The file is part of this repository.
  const { scripts } = JSON.parse(readFileSync(manifestUrl, 'utf8')) as {
    scripts: Record<string, string>
  }
  return scripts
}

/**
 * Reads the start options for tests, benchmarks and `npm run dev`, which start `server/main.ts`
 * themselves.
 *
 * @see L-18
 */
export const readStartOptions = (): StartOptions => parseStartScript(readScripts().start ?? '')
