import { afterAll, expect, test } from 'vitest'
import { dayMs } from '../../../../contract/values/time.ts'
import { createSpendOwner, springSpend } from '../../../test/calls/spend-app-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('rates convert a report to one currency; currencies without a rate are listed separately', async () => {
  const { call, report } = await createSpendOwner(
    service,
    [
      springSpend,
      { ...springSpend, campaignId: 'c2', currency: 'USD' },
      { ...springSpend, campaignId: 'c3', currency: 'GBP' },
    ],
    [{ gclid: 'x', utm_campaign: 'c2', status: 'won', value: 100 }],
  )
  const rates = [{ from: 'USD', to: 'EUR', day: '2020-01-01', rate: '0.92345678' }]

  const put = await call('PUT /rates', { body: { rates } })

  expect(put.body.data).toEqual({ inserted: 1, updated: 0, unchanged: 0 })
  const { totals, unconverted } = await report({ currency: 'EUR' })
  expect(totals).toMatchObject([
    { currency: 'EUR', spend: 19.234568, wonValue: 92.35, leads: 1 },
    { currency: 'GBP', spend: 10, leads: 0 },
  ])
  expect(unconverted).toEqual([{ currency: 'GBP', before: null }])
})

test('the newest rate up to the day applies', async () => {
  const { call, report } = await createSpendOwner(
    service,
    [{ ...springSpend, currency: 'USD' }],
    [],
  )
  const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10)
  const rate = (on: string, amount: string) => ({ from: 'USD', to: 'EUR', day: on, rate: amount })
  const spend = async () => (await report({ currency: 'EUR' })).totals[0]
  await call('PUT /rates', { body: { rates: [rate(tomorrow, '3')] } })
  expect(await spend()).toMatchObject({ currency: 'USD', spend: 10 })

  await call('PUT /rates', { body: { rates: [rate('2020-01-01', '1'), rate('2020-01-02', '2')] } })
  expect(await spend()).toMatchObject({ currency: 'EUR', spend: 20 })
  const again = await call('PUT /rates', { body: { rates: [rate('2020-01-02', '2.50')] } })
  expect(again.body.data).toEqual({ inserted: 0, updated: 1, unchanged: 0 })
  expect(await spend()).toMatchObject({ currency: 'EUR', spend: 25 })
  await call('DELETE /rates/USD-EUR-2020-01-02')

  expect(await spend()).toMatchObject({ currency: 'EUR', spend: 10 })
  const listed = await call('GET /rates', { query: 'from=USD&before=2020-02-01' })
  expect(listed.body.data).toEqual([{ id: 'USD-EUR-2020-01-01', ...rate('2020-01-01', '1') }])
})

test.each([
  { from: 'USD', to: 'EUR', day: '2020-02-30', rate: '1' },
  { from: 'USD', to: 'USD', day: '2020-02-01', rate: '1' },
  { from: 'USD', to: 'EUR', day: '2020-02-01', rate: '0' },
  { from: 'USD', to: 'EUR', day: '2020-02-01', rate: '1e3' },
  { from: 'USD', to: 'EUR', day: '2020-02-01', rate: '0.0000000000001' },
])('an invalid rate is rejected (%#)', async (rate) => {
  const { call } = await createSpendOwner(service, [], [])

  const answer = await call('PUT /rates', { body: { rates: [rate] } })

  expect(answer.status).toBe(400)
  expect((await call('GET /rates')).body.data).toEqual([])
})
