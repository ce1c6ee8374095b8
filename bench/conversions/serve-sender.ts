import { readConfig } from '../../server/config.ts'
import {
  getConversionSettings,
  openConversions,
} from '../../server/features/conversions/conversion-settings.ts'
import { firstStart } from '../../server/first-start.ts'
import { clearAllocatorLimits } from '../../server/platform/process/memory.ts'
import { run } from '../../server/run.ts'

/** Runs the complete service, with a server on this machine in place of Meta. */
clearAllocatorLimits(process.env)
const { BENCH_PLATFORM: platform = '' } = process.env
await run(
  () => readConfig(process.env),
  (db, config) => {
    const origins = { 'https://graph.facebook.com': platform }
    openConversions(db, { ...getConversionSettings(db), origins })
    return firstStart(db, config)
  },
)
