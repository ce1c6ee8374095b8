import type { TestProject } from 'vitest/node'
import { inventApiKey } from './api-key.ts'
import { dropFolder, launchServer, newFolder } from './launch.ts'

/** Base URL of the service under test, along with a key that has read and write access. */
export interface Target {
  /** Base URL of the API, such as `https://leads.example.com/api`. */
  readonly baseUrl: string
  readonly key: string
}

declare module 'vitest' {
  interface ProvidedContext {
    leadtrace: Target
  }
}

/**
 * Service for all test files: the one at LEADTRACE_URL (base URL of the API) with LEADTRACE_API_KEY
 * if both are set; otherwise, one that is started for this run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { LEADTRACE_URL: url, LEADTRACE_API_KEY: key } = process.env
  if (url !== undefined && key !== undefined) {
    project.provide('leadtrace', { baseUrl: url.replace(/\/+$/, ''), key })
    return async () => undefined
  }
  await using opened = new AsyncDisposableStack()
  const folder = await newFolder()
  opened.defer(() => dropFolder(folder))
  const fresh = inventApiKey()
  const server = await launchServer(folder, { BOOTSTRAP_ORG: 'Test', BOOTSTRAP_API_KEY: fresh })
  opened.defer(async () => {
    const code = await server.stop()
    if (code !== 0) throw new Error(`The service ended with ${code}:\n${server.output()}`)
  })
  project.provide('leadtrace', { baseUrl: `${server.origin}/api`, key: fresh })
  const whole = opened.move()
  return () => whole.disposeAsync()
}
