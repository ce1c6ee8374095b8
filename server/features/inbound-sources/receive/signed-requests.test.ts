import { createHmac } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { newSource } from '../../../test/calls/inbound-calls.ts'
import { list, readOnlyLead } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const secret = 'signing secret'

/** Public URL of the test services. */
const origin = 'http://test'

const sign = (encoding: 'hex' | 'base64', text: string, key = secret): string =>
  createHmac('sha256', key).update(text).digest(encoding)

const typeform = {
  form_response: { token: 't-1', answers: [], hidden: { email: 'ada@example.com' } },
}
const tally = {
  data: {
    submissionId: 's-1',
    fields: [{ key: 'q1', label: 'Email', type: 'INPUT_EMAIL', value: 'ada@example.com' }],
  },
}
const webflow = { payload: { id: 'w-1', data: { Email: 'ada@example.com' } } }
const calendly = {
  event: 'invitee.created',
  payload: { uri: 'https://api.calendly.com/invitees/1', email: 'ada@example.com', name: 'Ada' },
}
const hubspot = { properties: { email: { value: 'ada@example.com' } } }

/** Headers for a request to a URL, according to each service's documentation. */
const services: Readonly<
  Record<
    string,
    { body: object; sign: (text: string, url: string, key?: string) => Record<string, string> }
  >
> = {
  typeform: {
    body: typeform,
    sign: (text, _url, key) => ({ 'typeform-signature': `sha256=${sign('base64', text, key)}` }),
  },
  tally: {
    body: tally,
    sign: (text, _url, key) => ({ 'tally-signature': sign('base64', text, key) }),
  },
  webflow: {
    body: webflow,
    sign: (text, _url, key) => ({
      'x-webflow-timestamp': '1769000000000',
      'x-webflow-signature': sign('hex', `1769000000000:${text}`, key),
    }),
  },
  calendly: {
    body: calendly,
    sign: (text, _url, key) => ({
      'calendly-webhook-signature': `t=1769000000,v1=${sign('hex', `1769000000.${text}`, key)}`,
    }),
  },
  hubspot: {
    body: hubspot,
    sign: (text, url, key) => ({
      'x-hubspot-request-timestamp': '1769000000000',
      'x-hubspot-signature-v3': sign('base64', `POST${url}${text}1769000000000`, key),
    }),
  },
}

async function send(path: string, text: string, headers: Record<string, string>): Promise<number> {
  const response = await service.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: text,
  })
  return response.statusCode
}

const countLeads = async (org: TestOrg): Promise<number> => (await list(org)).body.data.length

describe.each(Object.entries(services))('a source of kind %s', (kind, one) => {
  test('with a secret only accepts requests that are signed with it', async () => {
    const org = await service.newOrg()
    const { path } = await newSource(org, kind, { secret })
    const url = origin + path
    const text = JSON.stringify(one.body)

    const refused = [
      await send(path, text, {}),
      await send(path, text, one.sign(text, url, 'another secret')),
      await send(path, `${text} `, one.sign(text, url)),
    ]

    expect(refused).toEqual([403, 403, 403])
    expect(await countLeads(org)).toBe(0)
    expect(await send(path, text, one.sign(text, url))).toBe(200)
    expect(await readOnlyLead(org)).toMatchObject({ email: 'ada@example.com' })
  })

  test('without a secret accepts requests with any signature', async () => {
    const org = await service.newOrg()
    const { path } = await newSource(org, kind)
    const text = JSON.stringify(one.body)

    expect(await send(path, text, one.sign(text, path, 'unknown'))).toBe(200)
    expect(await countLeads(org)).toBe(1)
  })
})

test('a signing secret is stored encrypted, and can be replaced and removed', async () => {
  const org = await service.newOrg()
  const { id, path } = await newSource(org, 'typeform', { secret })
  const text = JSON.stringify(typeform)
  const signed = (key: string) => ({ 'typeform-signature': `sha256=${sign('base64', text, key)}` })
  const [row] = await service.db.inOrg(org.orgId, (tx) =>
    tx.query<{ row: string }>(sql`
      select inbound_source::text as row from inbound_source where "orgId" = ${org.orgId}`),
  )

  await org.call(`PATCH /inbound-sources/${id}`, { body: { secret: 'new secret' } })
  const [before, after] = [
    await send(path, text, signed(secret)),
    await send(path, text, signed('new secret')),
  ]
  const removed = await org.call(`PATCH /inbound-sources/${id}`, { body: { secret: null } })

  expect(row?.row).not.toContain(secret)
  expect([before, after]).toEqual([403, 200])
  expect(removed.body.data.hasSecret).toBe(false)
  expect(await send(path, text, {})).toBe(200)
})

test('a kind without signatures has no secret', async () => {
  const org = await service.newOrg()
  const { id } = await newSource(org, 'anything')
  const body = { name: 'Website', kind: 'elementor', secret }

  const created = await org.call('POST /inbound-sources', { body })
  const changed = await org.call(`PATCH /inbound-sources/${id}`, { body: { secret } })

  for (const { status, body: answer } of [created, changed]) {
    expect([status, answer.error.details.problems[0].field]).toEqual([400, 'secret'])
  }
})
