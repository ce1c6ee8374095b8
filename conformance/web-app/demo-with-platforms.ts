import { openDemo } from '../../scripts/demo/open-demo.ts'
import { readConfig } from '../../server/config.ts'
import { openConversions } from '../../server/features/conversions/index.ts'
import { readOauthClients } from '../../server/http/app-api/oauth-clients.ts'
import { run } from '../../server/run.ts'

/**
 * Servers on loopback by the origin of the platform that they stand in for. Only this file reads
 * the variable, so the service itself cannot be redirected.
 */
function readPlatforms(json: string): Record<string, string> {
  // The test writes this object.
  const origins = JSON.parse(json) as Record<string, string>
  for (const origin of Object.values(origins)) {
    if (new URL(origin).hostname !== '127.0.0.1') throw new Error(`${origin} is not on loopback.`)
  }
  return origins
}

const { env } = process

await run(
  () => readConfig(env),
  async (db, config) => {
    const lines = await openDemo(db, config)
    const origins = readPlatforms(env.FAKE_PLATFORMS ?? '{}')
    openConversions(db, { publicUrl: config.publicUrl, clients: readOauthClients(config), origins })
    return lines
  },
)
