import { readConfig } from './config.ts'
import { firstStart } from './first-start.ts'
import { run } from './run.ts'

await run(() => readConfig(process.env), firstStart)
