import { limitMemory } from './platform/process/v8-memory-flags.ts'

limitMemory(process.env)
// Loaded only now: it would be in vain before the process starts anew.
const { run } = await import('./run.ts')
const { readConfig } = await import('./config.ts')
const { firstStart } = await import('./first-start.ts')
await run(() => readConfig(process.env), firstStart)
