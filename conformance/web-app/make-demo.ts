import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { demoCommand, dropFolder, launchServer, newFolder } from '../launch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data of a demo that has stopped: each file of tests starts a copy. */
    demoData: string
  }
}

/** Fills the demo once: to fill it for each of 25 files costs 2.5 s of CPU and 3 s more each. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await newFolder()
  const data = join(folder, 'data')
  try {
    const server = await launchServer(folder, { DATA_DIR: data }, demoCommand)
    await server.stop()
  } catch (error) {
    await dropFolder(folder)
    throw error
  }
  project.provide('demoData', data)
  return () => dropFolder(folder)
}
