import { afterAll, expect, test } from 'vitest'
import { addChoices, newDestination } from '../../test/calls/conversion-calls.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const tracked = { gclid: 'Cj0KCQ', ad_user_data: true }

const listTimes = async (org: TestOrg, id: string) => {
  const { rows } = (await org.call(`GET /conversion-destinations/${id}/conversions`)).body.data
  const entries: [string, string][] = rows.map((row: { leadId: string; at: string }) => [
    row.leadId,
    row.at,
  ])
  return new Map(entries)
}

const findChange = async (org: TestOrg, leadId: string, field: string): Promise<string> => {
  const { data } = (await org.call(`GET /leads/${leadId}/history`)).body
  const { at } = data.findLast((row: { field: string }) => row.field === field)
  return `${at.slice(0, 19)}.000Z`
}

test.for(['live', 'backfill'] as const)('%s: a label counts when the lead got it', async (how) => {
  const org = await service.newOrg()
  const { labelId, conversionEventId } = await addChoices(service, org)
  const rules = [{ action: 'Hot', labelId }]
  const { id } = await newDestination(org, { rules, enabled: how === 'live' })
  const given = await create(org, { name: 'Given', ...tracked })
  const initial = await create(org, { name: 'Initial', ...tracked, labelId })
  const { createdAt } = (await org.call(`GET /leads/${initial}`)).body.data
  // The conversion time is rounded to a whole second, which must differ from the second in which
  // the lead was created.
  while (new Date().toISOString().slice(0, 19) === createdAt.slice(0, 19)) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await org.call(`PATCH /leads/${given}`, { body: { labelId } })
  const givenAt = await findChange(org, given, 'labelId')
  await org.call(`PATCH /leads/${given}`, { body: { labelId: null } })
  await org.call(`PATCH /leads/${given}`, {
    body: { labelId, selectedConversionEventId: conversionEventId },
  })
  const lastGivenAt = await findChange(org, given, 'labelId')
  await org.call(`PATCH /leads/${initial}`, { body: { note: 'Called' } })

  if (how === 'backfill') {
    await org.call(`PATCH /conversion-destinations/${id}`, { body: { enabled: true } })
    await org.call(`POST /conversion-destinations/${id}/backfill`, { body: { days: 1 } })
  }
  const times = await listTimes(org, id)

  expect(times.get(given)).toBe(lastGivenAt)
  expect(times.get(given) ?? '' >= givenAt).toBeTruthy()
  expect(times.get(initial)).toBe(`${createdAt.slice(0, 19)}.000Z`)
})
