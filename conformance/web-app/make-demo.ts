import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { demoCommand, dropFolder, launchServer, newFolder } from '../launch.ts'
import { launchDemo } from './launch-demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data of a stopped demo, which each test file copies. */
    demoData: string
    /** Origin of a demo that all files share which only read. */
    sharedDemo: string
  }
}

/**
 * Fills the demo once, since filling takes 3 s and 2.5 s of CPU, and starts the one that is shared:
 * a demo for each file took 21 of 74 s of CPU per file.
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
