import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { demoCommand, dropFolder, launchServer, newFolder } from '../launch.ts'
import { launchDemo } from './launch-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data of a stopped demo, which each test file copies. */
    demoData: string
    /** Origin of a demo that is shared by all test files that only read. */
    sharedDemo: string
  }
}

/**
 * Fills the demo once, because filling takes 3 s and 2.5 s of CPU time, and starts the shared demo.
 * A separate demo for each file took 21 of 74 s of CPU time per file.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack()
  const folder = await newFolder()
  opened.defer(() => dropFolder(folder))
  const data = join(folder, 'data')
  const server = await launchServer(folder, { DATA_DIR: data }, demoCommand)
  await server.stop()
  project.provide('demoData', data)
  const shared = await launchDemo(data, 'localhost')
  opened.defer(shared.stop)
  project.provide('sharedDemo', shared.origin)
  const whole = opened.move()
  return () => whole.disposeAsync()
}
