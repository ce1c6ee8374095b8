import { afterAll, expect, test } from 'vitest'
import { registerClient, requestAuthorization } from '../../../test/calls/oauth/oauth-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)
const { app } = service

test.for([null, ''])('a client can register with %j for what it does not have', async (nothing) => {
  const absent = ['client_uri', 'client_name', 'logo_uri', 'scope', 'grant_types', 'response_types']
  const { status, body } = await registerClient(app, {
    ...Object.fromEntries(absent.map((name) => [name, nothing])),
    token_endpoint_auth_method: nothing,
  })

  expect(status).toBe(201)
  expect(body.token_endpoint_auth_method).toBe('client_secret_basic')
  expect(body.client_secret).toMatch(/\S/)
  expect((await requestAuthorization(app, body.client_id)).status).toBe(303)
})

test('an unknown client gets a page that says to remove the connection and add it again', async () => {
  const { status, body } = await requestAuthorization(app, 'forgotten')

  expect(status).toBe(400)
  expect(body).toContain('Remove the connection in the app, and then add it again.')
  expect(body).not.toContain('Go back')
})
