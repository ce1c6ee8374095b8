import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../../test/calls/app-calls.ts'
import { readPdf } from '../../test/calls/read-pdf.ts'
import { startService } from '../../test/harness.ts'
import { insertTestLeads } from '../../test/stores/many-leads-store.ts'

const service = await startService()
afterAll(service.stop)

const days = { startDate: '2026-01-01', endDate: '2026-01-31' }

/** Creates a share link for an organization that has a won lead with contact data. */
async function newShared(body: object = {}) {
  const org = await service.newOrg({ currency: 'EUR' })
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const sent = { body: { name: 'Client', ...body } }
  const answer = await owner.call(`POST /orgs/${org.orgId}/share-links`, sent)
  const createdAt = '2026-01-05T10:00:00.000Z'
  const lead = { createdAt, status: 'won', qualifiedAt: createdAt, value: 90_00 }
  const contact = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+493012345678' }
  await service.db.inOrg(org.orgId, (tx) => insertTestLeads(tx, [{ ...lead, ...contact }]))
  return { token: String(answer.body.data.token), orgId: org.orgId, owner }
}

/** Requests the file behind a share link. */
async function loadFile(body: object) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/app/shared-report/file',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

test('a visitor can download the report as a PDF, without contact data', async () => {
  const { token } = await newShared()

  const { status, headers, bytes } = await loadFile({ token, ...days, language: 'de' })

  expect(status).toBe(200)
  expect(headers).toMatchObject({
    ...{ 'content-type': 'application/pdf', 'x-robots-tag': 'noindex, nofollow' },
    'cache-control': 'no-store',
  })
  const text = (await readPdf(bytes)).pages.join('\n').replaceAll('\u00A0', ' ')
  for (const expected of [
    'Freigegebener Bericht',
    'Client',
    'Kennzahlen',
    '90,00 €',
    'Nach Kanal',
  ]) {
    expect(text).toContain(expected)
  }
  expect(text).not.toMatch(/Ada|ada@|30123/)
})

test('a file has only the report that its link is limited to, and needs its password', async () => {
  const { token } = await newShared({ report: 'attribution', password: 'correct horse' })

  const answers = [
    await loadFile({ token, ...days }),
    await loadFile({ token, ...days, password: 'wrong horse' }),
    await loadFile({ token: `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`, ...days }),
    await loadFile({ token, password: 'correct horse' }),
  ]
  const { bytes } = await loadFile({ token, ...days, password: 'correct horse' })

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 400])
  const { pages, title } = await readPdf(bytes)
  expect(title).toBe('Leads by channel')
  expect(pages.join('\n')).not.toContain('Key metrics')
})

test('a visitor cannot create files without pause, and does not block the members', async () => {
  const { token, orgId, owner } = await newShared({ report: 'attribution' })
  const statuses: number[] = []

  while (statuses.at(-1) !== 429 && statuses.length < 60) {
    statuses.push((await loadFile({ token, ...days })).status)
  }

  expect(statuses.length).toBeGreaterThan(20)
  expect(statuses.at(-1)).toBe(429)
  const url = `/app/orgs/${orgId}/report-files/unmatched`
  const { statusCode } = await service.app.inject({ url, headers: { cookie: owner.cookie } })
  expect(statusCode).toBe(200)
})
