import { afterAll, expect, test } from 'vitest'
import { callbackUrl } from '../../test/calls/oauth/oauth-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
const { app } = service

const sound = { redirect_uris: [callbackUrl], token_endpoint_auth_method: 'none' }

async function registerFrom(remoteAddress: string, payload: object = sound): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/oauth/register',
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
  return statusCode
}

/**
 * Registers `times` clients from each of `networks` networks.
 * @returns Number of responses by status.
 */
async function storm(networks: number, times: number, payload?: object) {
  const statuses: Record<number, number> = {}
  for (let network = 0; network < networks; network++) {
    for (let n = 0; n < times; n++) {
      const status = await registerFrom(`198.18.${network}.1`, payload)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  return statuses
}

test('rejected requests do not keep others from registering', async () => {
  const refused = await storm(1, 700, {})
  const wrong = await storm(12, 60, {})

  expect(Object.keys(refused)).toEqual(['400', '429'])
  expect(wrong[400]).toBeGreaterThan(600)
  expect(await registerFrom('203.0.113.5')).toBe(201)
})

test('all networks combined can register at most ten times as often as one', async () => {
  const statuses = await storm(13, 55)

  expect(statuses[201]).toBeLessThan(650)
  expect(statuses[429]).toBeGreaterThan(0)
})
