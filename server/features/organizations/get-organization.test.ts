import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../../test/calls/app-calls.ts'
import { createTestCtx } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { getOrganization } from './get-organization.ts'

const service = await startService()
afterAll(service.stop)

test('a key reads the name, time zone, current period and usage of its organization', async () => {
  const org = await service.newOrg({
    name: 'Acme',
    timeZone: 'Asia/Kathmandu',
    defaultCountry: 'NP',
    leadsLimit: 1,
  })
  await org.call('POST /leads', { body: { name: 'Ada' } })
  await org.call('POST /leads', { body: { name: 'Locked' } })

  const [read, stats] = [
    await org.call('GET /organization'),
    await org.call('POST /stats', { body: {} }),
  ]

  expect(read.status).toBe(200)
  expect(read.body.data).toMatchObject({
    name: 'Acme',
    timeZone: 'Asia/Kathmandu',
    defaultCountry: 'NP',
    usage: { leadsUsed: 2, leadsLimit: 1, lockedLeads: 1 },
  })
  expect(read.body.data.usage).toEqual(stats.body.data.usage)
})

test('the current period has the local days of the subscription, or of the calendar month', async () => {
  const calendar = { timeZone: 'Asia/Kathmandu' }
  const plans = [calendar, { ...calendar, periodAnchor: '2026-01-05', periodMonths: 1 }]
  const periods = await Promise.all(
    plans.map(async (plan) => {
      // March 5 has started in Kathmandu but not yet in UTC.
      const ctx = await createTestCtx(service, await service.newOrg(plan), '2026-03-04T19:00:00Z')
      return (await getOrganization.run(ctx, {})).data.period
    }),
  )

  expect(periods).toEqual([
    { startDate: '2026-03-01', endDate: '2026-03-31', isSubscription: false },
    { startDate: '2026-03-05', endDate: '2026-04-04', isSubscription: true },
  ])
})

test('labels and conversion events are those of the web app, and of one organization', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  const person = await newPerson(service, { [org.orgId]: 'owner' })
  for (const path of ['labels', 'conversion-events']) {
    for (const name of ['Warm', 'Hot']) {
      await person.call(`POST /orgs/${org.orgId}/${path}`, { body: { name } })
    }
    const shown = await person.call(`GET /orgs/${org.orgId}/${path}`)

    const [ours, theirs] = [await org.call(`GET /${path}`), await other.call(`GET /${path}`)]

    expect(ours.body.data.map(({ name }: { name: string }) => name)).toEqual(['Hot', 'Warm'])
    expect(ours.body.data).toEqual(shown.body.data)
    expect(theirs.body.data).toEqual([])
  }
})
