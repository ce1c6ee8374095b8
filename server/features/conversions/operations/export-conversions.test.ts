import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { allowPlatforms, newHttpDestination } from '../../../test/calls/destination-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { upsertConversions } from '../conversion-store.ts'

const service = await startService()
afterAll(service.stop)
beforeAll(() => allowPlatforms(service))

async function newExport() {
  const org = await service.newOrg({ currency: 'EUR' })
  const rules = [{ action: '=Sale', status: 'won', value: 'lead' }] as const
  const destination = await newHttpDestination(service, org, { rules })
  const at = `/app/orgs/${org.orgId}/conversion-destinations/${destination.id}/conversions.csv`
  const download = async (role: 'admin' | 'member', query = '') => {
    const { cookie } = await newPerson(service, { [org.orgId]: role })
    return service.app.inject({ url: at + query, headers: { cookie } })
  }
  return { org, destination, download }
}

test('the log contains each conversion with its reason, and no contact data', async () => {
  const { org, destination, download } = await newExport()
  const lead = { name: 'Ada', email: 'ada@example.com', phone: '+49 170 1234567', status: 'won' }
  const leadId = await create(org, { ...lead, ad_user_data: true, value: 12.5 })
  await create(org, { ...lead, ad_user_data: false })
  destination.platform.respond((reply) => void reply.writeHead(400).end())
  await destination.run()

  const { statusCode, headers, body } = await download('admin')

  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="CRM-\d{4}-\d\d-\d\d\.csv"/)
  const [titles = '', ...rows] = body.slice(1).trimEnd().split('\r\n')
  expect(titles).toMatch(/^id,leadId,ruleId,action,state,reason,code,message,value,currency,/)
  expect(rows).toHaveLength(2)
  const row = rows.find((one) => one.includes(leadId)) ?? ''
  // Spreadsheets would execute the action name as a formula.
  expect(row).toMatch(/,'=Sale,rejected,,400,[^,]*,12.5,EUR,true,/)
  expect(rows.find((one) => !one.includes(leadId))).toContain(',skipped,consent_denied,')
  expect(body).not.toMatch(/ada@|170|Ada/)
})

test('the log can be limited to a state and written with decimal commas', async () => {
  const { org, destination, download } = await newExport()
  await create(org, { name: 'Ada', status: 'won', ad_user_data: true, value: 12.5 })
  await create(org, { name: 'Bo', status: 'won', ad_user_data: false })
  await destination.run()

  const { body } = await download('admin', '?state=accepted&format=csv-semicolon')

  const rows = body.trimEnd().split('\r\n').slice(1)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(';accepted;;;;"12,5";EUR;')
  expect((await download('admin', '?state=x')).statusCode).toBe(400)
})

test('members cannot download the log', async () => {
  const { download } = await newExport()

  expect((await download('member')).statusCode).toBe(403)
})

test('a long log is complete, each conversion once', async () => {
  const { org, destination, download } = await newExport()
  await create(org, { name: 'Ada', status: 'won', ad_user_data: true })
  await destination.run()
  const [one] = await destination.conversions()
  const more = Array.from({ length: 2_500 }, () => ({
    ...one,
    ...{ clickIdName: null, clickId: null, leadCreatedAt: one.at },
    ...{ id: newId(), leadId: newId() },
  }))
  await service.db.inOrg(org.orgId, (tx) => upsertConversions(tx, more))

  const { body } = await download('admin')

  const ids = body.trimEnd().split('\r\n').slice(1)
  expect(new Set(ids.map((row) => row.split(',')[0])).size).toBe(2_501)
  expect(ids).toHaveLength(2_501)
})

test('a key downloads the same file, with its scope and only of its own organization', async () => {
  const { org, destination, download } = await newExport()
  await create(org, { name: 'Ada', email: 'ada@example.com', status: 'won', ad_user_data: true })
  await destination.run()
  const other = await service.newOrg()
  const writer = await service.newOrg({}, 'form')
  const url = `/api/conversion-destinations/${destination.id}/conversions.csv`
  const fetchFile = (key: string, more = {}) =>
    service.app.inject({ url, headers: { 'x-api-key': key }, ...more })

  const file = await fetchFile(org.key)

  expect(file.statusCode).toBe(200)
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="CRM-/)
  expect(file.headers['x-request-id']).toBeTruthy()
  expect(file.body).toBe((await download('admin')).body)
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(2)
  const head = await fetchFile(org.key, { method: 'HEAD' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect((await fetchFile(other.key)).statusCode).toBe(404)
  expect((await fetchFile('unknown')).statusCode).toBe(401)
  expect((await fetchFile(writer.key)).statusCode).toBe(403)
  expect((await fetchFile(org.key, { url: `${url}?state=x` })).json().error.code).toBe(
    'INVALID_FILTER',
  )
  expect((await fetchFile(org.key, { url: url.replace(destination.id, 'x') })).statusCode).toBe(404)
  const wrongMethod = await fetchFile(org.key, { method: 'POST' })
  expect([wrongMethod.statusCode, wrongMethod.headers.allow]).toEqual([405, 'GET, HEAD'])
})
