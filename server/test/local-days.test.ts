import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from './calls/app-calls.ts'
import { allowPlatforms, newHttpDestination } from './calls/destination-calls.ts'
import { newScheduledImport } from './calls/scheduled-import-calls.ts'
import { startService, type TestOrg } from './harness.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowPlatforms(service))

/** Time zones that are 26 hours apart, so that they never have the same day. */
const zones = ['Pacific/Kiritimati', 'Etc/GMT+12']

async function readFileName({ orgId }: TestOrg, path: string): Promise<string> {
  const { cookie } = await newPerson(service, { [orgId]: 'owner' })
  const { headers } = await service.app.inject({
    url: `/app/orgs/${orgId}${path}`,
    headers: { cookie },
  })
  return String(headers['content-disposition'])
}

/** Finds the day in each name. */
const findDays = (names: readonly string[]) =>
  names.map((name) => /\d{4}-\d\d-\d\d/.exec(name)?.[0] ?? expect.fail(name))

test("a file of leads is named after the day in the organization's time zone", async () => {
  const names = []
  for (const timeZone of zones) {
    names.push(await readFileName(await service.newOrg({ timeZone }), '/leads/export'))
  }

  const [ahead = '', behind = ''] = findDays(names)
  expect(ahead > behind).toBe(true)
})

test("a file of conversions is named after the day in the organization's time zone", async () => {
  const names = []
  for (const timeZone of zones) {
    const org = await service.newOrg({ timeZone })
    const { id } = await newHttpDestination(service, org)
    names.push(await readFileName(org, `/conversion-destinations/${id}/conversions.csv`))
  }

  const [ahead = '', behind = ''] = findDays(names)
  expect(ahead > behind).toBe(true)
})

test("a scheduled import is named after the day in the organization's time zone", async () => {
  const names = []
  for (const timeZone of zones) {
    const { org, person, work } = await newScheduledImport(service, (_, reply) =>
      reply.end('date,platform,campaignId,currency,spend\n2026-01-01,google_ads,c1,EUR,1\n'),
    )
    await person.call(`PATCH /orgs/${org.orgId}/settings`, { body: { timeZone } })
    const { importId } = (await work()).lastRun
    const { body } = await person.call(`GET /orgs/${org.orgId}/imports/${importId}`)
    names.push(body.data.name)
  }

  const [ahead = '', behind = ''] = findDays(names)
  expect(ahead > behind).toBe(true)
})
