import { readConfig } from '../server/config.ts'
import { clearAllocatorLimits } from '../server/platform/process/memory.ts'
import { run } from '../server/run.ts'
import { openDemo } from './demo/open-demo.ts'

/** Settings that give the demo a database of its own, regardless of the real service's settings. */
const own = {
  DATABASE_URL: undefined,
  DATABASE_DIRECT_URL: undefined,
  DATABASE_OWNER_URL: undefined,
  DATABASE_READ_URL: undefined,
}

clearAllocatorLimits(process.env)
await run(() => {
  const DATA_DIR = process.env.DATA_DIR || './data/demo'
  return readConfig({ ...process.env, ...own, DATA_DIR })
}, openDemo)
