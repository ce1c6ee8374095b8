import { afterAll, expect, test } from 'vitest'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const path = '/conversion-destinations'
const url = 'https://crm.example.com/conversions'
const valid = { name: 'CRM', kind: 'http', settings: { url } }

test.for<[object, string]>([
  [{ kind: 'fax' }, 'kind'],
  [{ settings: {} }, 'settings.url'],
  [{ settings: { url: 'http://crm.example.com' } }, 'settings.url'],
  [{ settings: { url: 'https://user:x@crm.example.com' } }, 'settings.url'],
  [{ settings: { url: 'https://127.0.0.1/' } }, 'settings.url'],
  [{ settings: { url, method: 'GET' } }, 'settings.method'],
  [{ settings: { url, template: { a: ['{{lead.password}}'] } } }, 'settings.template'],
  [{ settings: { url, template: { '{{nothing}}': 1 } } }, 'settings.template'],
  [{ settings: { url, template: { a: 'x'.repeat(10_001) } } }, 'settings.template'],
  [{ settings: { url, template: [] } }, 'settings.template'],
  [{ secret: 'two\nlines' }, 'secret'],
  [{ secret: 'é' }, 'secret'],
  [{ kind: 'google_file', settings: { url } }, 'settings'],
  [{ kind: 'google_file', settings: undefined, secret: 'x' }, 'secret'],
])('%j is rejected', async ([body, field]) => {
  const org = await service.newOrg()

  const answer = await org.call(`POST ${path}`, { body: { ...valid, ...body } })

  expect(answer.status).toBe(400)
  expect(answer.body.error.details.problems[0].field).toBe(field)
})

test('a destination shows its settings, and whether it has a secret', async () => {
  const org = await service.newOrg()
  const created = await org.call(`POST ${path}`, { body: { ...valid, secret: 'Bearer s3cret' } })
  const { id } = created.body.data

  expect(created.body.data).toMatchObject({
    ...{ kind: 'http', settings: { url }, hasSecret: true, blockedReason: null },
    ...{ fileUrl: null, userName: null, password: null },
  })
  const kept = await org.call(`PATCH ${path}/${id}`, { body: { name: 'New name' } })
  expect(kept.body.data).toMatchObject({ name: 'New name', hasSecret: true })
  const removed = await org.call(`PATCH ${path}/${id}`, {
    body: { secret: '', settings: { url: `${url}/2` } },
  })
  expect(removed.body.data).toMatchObject({ hasSecret: false, settings: { url: `${url}/2` } })
  const wrong = await org.call(`PATCH ${path}/${id}`, { body: { settings: { url: 'ftp://x' } } })
  expect(wrong.status).toBe(400)
  const rotated = await org.call(`POST ${path}/${id}/rotate-password`)
  expect(rotated.status).toBe(409)
  expect(JSON.stringify([created.body, removed.body])).not.toContain('s3cret')
})
