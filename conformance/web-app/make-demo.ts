import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { demoCommand, dropFolder, launchServer, newFolder } from '../launch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data of a stopped demo, which each test file copies. */
    demoData: string
  }
}

/** Fills the demo once, since filling takes 3 s and 2.5 s of CPU. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack()
  const folder = await newFolder()
  opened.defer(() => dropFolder(folder))
  const data = join(folder, 'data')
  const server = await launchServer(folder, { DATA_DIR: data }, demoCommand)
  await server.stop()
  project.provide('demoData', data)
  const whole = opened.move()
  return () => whole.disposeAsync()
}
