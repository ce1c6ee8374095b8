import { readConfig } from './config.ts'
import { firstStart } from './first-start.ts'
import { limitMemory } from './platform/limit-memory.ts'
import { run } from './run.ts'

limitMemory()
await run(() => readConfig(process.env), firstStart)
