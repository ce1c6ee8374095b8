import { afterAll, expect, test } from 'vitest'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('strings for a missing value are taken literally in our own export', async () => {
  const [from, to] = [await newImportOrg(service), await newImportOrg(service)]
  const texts = {
    ...{ name: 'null', phone: '\u202D+49 30 1234567\u202C; +49 30 7654321', utm_term: 'none' },
    ...{ gclid: '"both"', utm_campaign: '(not set)', utm_content: '–', path: '/undefined' },
  }
  await create(from.org, { externalId: 'N/A', ...texts })

  const { text } = await from.imports.download('/leads/export?format=csv')
  const done = await to.imports.run(text)

  expect(done.result).toMatchObject({ created: 1, bad: 0 })
  const { data } = (
    await to.org.call('GET /leads', {
      query: 'fields=externalId,name,phone,utm_term,gclid,utm_campaign,utm_content,path',
    })
  ).body
  expect(data).toMatchObject([{ externalId: 'N/A', ...texts }])
})

test('titles of groups and repeated column names are skipped and counted in an import', async () => {
  const { imports } = await newImportOrg(service)
  const names = 'Name,Email,Phone'
  const upload = await imports.upload(
    `${names}\nAda,a@example.com,\n\nQualified,,\n${names}\nBo,b@example.com,\n`,
  )
  const { check } = await imports.check(upload)

  expect(check).toMatchObject({ rows: 2, ready: 2, leftOut: { total: 2 } })
})

test('a creation date in an unknown notation is asked for, and a Unix timestamp is read', async () => {
  const { org, imports } = await newImportOrg(service)
  const unknown = await imports.upload('Name,Timestamp\nAda,2026/11/01 10:00 XYZT\n')
  const upload = await imports.upload('name,created_at\nAda,1761991200\n')
  await imports.check(upload)
  await imports.act('start', upload.id)

  expect(unknown.file).toMatchObject({ asks: ['createdAt'], dateColumns: [1] })
  const { data } = (await org.call('GET /leads')).body
  expect(data).toMatchObject([{ createdAt: '2025-11-01T10:00:00.000Z' }])
})
