import { afterAll, expect, test } from 'vitest'
import { newDestination, pull } from '../../../test/calls/conversion-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const path = '/conversion-destinations'
const rule = { action: 'Sale', status: 'won' }

const fetchFile = (url: string, password?: string, method: 'GET' | 'HEAD' = 'GET') =>
  service.app.inject({
    method,
    url: new URL(url, 'http://test').pathname,
    headers: {
      ...(password !== undefined && {
        authorization: `Basic ${Buffer.from(`leadtrace:${password}`).toString('base64')}`,
      }),
      'user-agent': 'Google-Ads',
    },
  })

test('a destination is disabled until it is enabled, and shows its password once', async () => {
  const org = await service.newOrg()

  const created = await org.call(`POST ${path}`, { body: { name: 'Google Ads', rules: [rule] } })

  const { id, password } = created.body.data
  expect(created.status).toBe(201)
  expect(created.body.data).toMatchObject({
    enabled: false,
    holdHours: 24,
    windowDays: 90,
    sendsUnknownConsent: false,
    rules: [{ ...rule, labelId: null, value: null, needsValue: false }],
  })
  const { body } = await org.call(`GET ${path}`)
  expect(body.data).toEqual([expect.objectContaining({ id, name: 'Google Ads' })])
  expect(JSON.stringify(body)).not.toContain(password)
  expect((await fetchFile(created.body.data.fileUrl, password)).statusCode).toBe(401)
})

test('the file is served only with the password, and each fetch is logged', async () => {
  const org = await service.newOrg()
  const one = await newDestination(org, { rules: [rule] })
  const other = await newDestination(await service.newOrg(), { rules: [rule] })

  const served = await fetchFile(one.fileUrl, one.password)

  expect(served.statusCode).toBe(200)
  expect(served.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(served.body).toMatch(/^Parameters:TimeZone=\+0000\r\nGoogle Click ID,/)
  const refused = [
    fetchFile(one.fileUrl),
    fetchFile(one.fileUrl, ''),
    fetchFile(one.fileUrl, other.password),
    fetchFile(one.fileUrl, `${one.password}x`),
    fetchFile(one.fileUrl.replace(one.id, other.id), other.password),
    fetchFile(one.fileUrl.replace(one.id, 'x%00'), one.password),
    fetchFile(one.fileUrl.replace('.csv', ''), one.password),
  ]
  for (const answer of await Promise.all(refused)) {
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Basic realm="Leadtrace conversions"')
  }
  const { pulls } = (await org.call(`GET ${path}/${one.id}/status`)).body.data
  expect(pulls).toEqual([{ at: expect.any(String), rows: 0, agent: 'Google-Ads' }])
})

test('a rotated password replaces the old one', async () => {
  const org = await service.newOrg()
  const one = await newDestination(org, { rules: [rule] })

  const { password } = (await org.call(`POST ${path}/${one.id}/rotate-password`)).body.data

  expect((await fetchFile(one.fileUrl, one.password)).statusCode).toBe(401)
  expect((await fetchFile(one.fileUrl, password)).statusCode).toBe(200)
})

test('a deleted destination has no file and no conversions', async () => {
  const org = await service.newOrg()
  const one = await newDestination(org, { rules: [rule] })
  const leadId = await create(org, { name: 'Ada', gclid: 'EAIaIQ', status: 'won' })
  await pull(service, org, one)

  const deleted = await org.call(`DELETE ${path}/${one.id}`)

  expect(deleted.body.data).toEqual({ id: one.id, message: 'Destination deleted.' })
  expect((await fetchFile(one.fileUrl, one.password)).statusCode).toBe(401)
  expect((await org.call(`GET ${path}/${one.id}/conversions`)).status).toBe(404)
  const { conversions } = (await org.call(`GET /leads/${leadId}/conversions`)).body.data
  expect(conversions).toEqual([])
})

test.for([
  [{ name: '' }, 'name'],
  [{ name: 'A', holdHours: 169 }, 'holdHours'],
  [{ name: 'A', windowDays: 91 }, 'windowDays'],
  [{ name: 'A', rules: [{ action: '', status: 'won' }] }, 'rules.0.action'],
  [{ name: 'A', rules: [{ action: 'Sale' }] }, 'rules.0'],
  [{ name: 'A', rules: [{ action: 'Sale', status: 'won', labelId: 'x' }] }, 'rules.0'],
  [{ name: 'A', rules: [{ action: 'Sale', labelId: 'x' }] }, 'rules.0.labelId'],
  [{ name: 'A', rules: [{ ...rule, id: 'x' }] }, 'rules.0.id'],
  [{ name: 'A', rules: [{ ...rule, value: -1 }] }, 'rules.0.value'],
])('%j is rejected', async ([body, field]) => {
  const org = await service.newOrg()

  const answer = await org.call(`POST ${path}`, { body })

  expect(answer.status).toBe(400)
  expect(answer.body.error.code).toBe('VALIDATION_ERROR')
  expect(JSON.stringify(answer.body.error.details)).toContain(field)
})

test('an organization has at most 20 destinations', async () => {
  const org = await service.newOrg()
  for (let n = 0; n < 20; n += 1) await newDestination(org, { rules: [] })

  const answer = await org.call(`POST ${path}`, { body: { name: 'One more' } })

  expect(answer.status).toBe(409)
})

test('changed rules keep their ids, and conversions stay with them', async () => {
  const org = await service.newOrg()
  const { id } = await newDestination(org, { rules: [rule] })
  const { rules } = (await org.call(`GET ${path}`)).body.data[0]

  const changed = await org.call(`PATCH ${path}/${id}`, {
    body: { rules: [{ id: rules[0].id, action: 'Deal', status: 'won' }, rule] },
  })

  expect(changed.body.data.rules).toMatchObject([
    { id: rules[0].id, action: 'Deal' },
    { action: 'Sale' },
  ])
  const twice = await org.call(`PATCH ${path}/${id}`, {
    body: {
      rules: [
        { id: rules[0].id, ...rule },
        { id: rules[0].id, ...rule },
      ],
    },
  })
  expect(twice.status).toBe(400)
})

test('a lead is explained in plain words for each rule', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const lead = { name: 'Ada', gclid: 'EAIaIQ', ad_user_data: true, status: 'won' }
  await newDestination(org, { rules: [{ ...rule, value: 'lead', needsValue: true }] })
  await newDestination(org, { rules: [{ action: 'Qualified', status: 'qualified' }], holdHours: 5 })
  const leadId = await create(org, lead)

  const { body } = await org.call(`GET /leads/${leadId}/conversions`)

  expect(body.data.sentences).toEqual([
    '“Sale” for Google Ads is not sent: the rule requires a value, but none was found for the lead.',
    expect.stringMatching(/^“Qualified” for Google Ads is held until 20/),
  ])
  expect(body.data.conversions).toMatchObject([
    { destination: 'Google Ads', state: 'skipped', reason: 'no_value' },
    { destination: 'Google Ads', state: 'held', reason: null },
  ])
  const none = await org.call(`GET /leads/${await create(org, { name: 'Bob' })}/conversions`)
  expect(none.body.data.sentences).toEqual(['No conversion rule has applied to this lead.'])
})

test('the status counts conversions by state and reason', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const one = await newDestination(org, { rules: [rule] })
  const lead = { gclid: 'EAIaIQ', ad_user_data: true, status: 'won' }
  await create(org, { name: 'Ada', ...lead })
  await pull(service, org, one)
  await create(org, { name: 'Bob', ...lead, ad_user_data: false })
  await create(org, { name: 'Eve', ...lead, gclid: null })

  const { body } = await org.call(`GET ${path}/${one.id}/status`)

  expect(body.data.states).toEqual([
    { state: 'sent', reason: null, count: 1 },
    { state: 'skipped', reason: 'consent_denied', count: 1 },
    { state: 'skipped', reason: 'no_click_id', count: 1 },
  ])
})
