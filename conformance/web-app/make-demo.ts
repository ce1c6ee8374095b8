import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { dropFolder, launchServer, newFolder } from '../launch.ts'
import { openHosted } from './ask-app-host.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a stopped demo. */
    demoData: string
    /** Origin of the process that runs the services for all test files. */
    appHost: string
    /** Origin of the demo that all read-only test files share. */
    sharedDemo: string
  }
}

const command = [process.execPath, join(import.meta.dirname, 'app-host.ts')]

/**
 * Starts the process that runs all services, then starts the shared demo in it.
 *
 * @see L-438
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack()
  const folder = await newFolder()
  opened.defer(() => dropFolder(folder))
  const host = await launchServer(folder, { DATABASE_URL: '' }, command)
  opened.defer(async () => void (await host.stop()))
  project.provide('appHost', host.origin)
  project.provide('demoData', join(folder, 'demo'))
  const shared = await openHosted(host.origin, { kind: 'demo', host: 'localhost' })
  project.provide('sharedDemo', shared.origin)
  const whole = opened.move()
  return () => whole.disposeAsync()
}
