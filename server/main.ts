import { readConfig } from './config.ts'
import { firstStart } from './first-start.ts'
import { clearAllocatorLimits } from './platform/process/memory.ts'
import { run } from './run.ts'

clearAllocatorLimits(process.env)
await run(() => readConfig(process.env), firstStart)
