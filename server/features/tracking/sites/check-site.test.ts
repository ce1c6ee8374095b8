import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { newSite } from '../../../test/calls/pixel-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('even a form key can check a site of its organization, and only there', async () => {
  const org = await service.newOrg({}, 'form')
  const other = await service.newOrg()
  const origins = ['https://*.shop.example']
  const id = await newSite(service, org, { forms: true, origins })
  const check = (site: string, query = '') => org.call(`GET /sites/${site}/check`, { query })

  const found = await check(id)
  const allowed = await check(id, 'origin=https://www.shop.example')
  const foreign = await check(id, 'origin=https://shop.test')
  const ofOther = await check(await newSite(service, other))

  expect([found.status, found.body.data]).toEqual([200, { id, forms: true, allowsOrigin: null }])
  expect(allowed.body.data.allowsOrigin).toBe(true)
  expect(foreign.body.data.allowsOrigin).toBe(false)
  const unknown = await check(newId())
  // The WordPress plugin recognizes an unknown site by this message.
  expect([unknown.status, unknown.body.error.message]).toEqual([404, 'Site not found.'])
  expect(ofOther.body.error).toEqual(unknown.body.error)
  expect((await check('Shop')).status).toBe(404)
})
