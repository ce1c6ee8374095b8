import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { importer } from '../../../test/calls/import-calls.ts'
import { create, read, toRejection } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('the history of a manually created lead names the user', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'member' })
  const at = `/orgs/${org.orgId}/leads`
  const typed = await person.call(`POST ${at}`, { body: { name: 'Ada', source: 'gtm' } })
  const id: string = typed.body.id
  await person.call(`PATCH ${at}`, { body: { id, status: 'won' } })
  await org.call('PATCH /leads', { body: { id, note: 'by a key' } })

  const { body } = await person.call(`GET ${at}/${id}/history`)

  expect(typed.headers.location).toBeUndefined()
  expect(await read(org, id)).toMatchObject({ source: 'manual', status: 'won' })
  const byField = new Map(body.data.map((row: { field: string }) => [row.field, row]))
  expect(byField.get('status')).toMatchObject({
    actorKind: 'user',
    actorId: person.id,
    actorName: `Name of ${person.email}`,
    from: 'open',
    to: 'won',
  })
  expect(byField.get('note')).toMatchObject({ actorKind: 'key', actorName: 'test', from: null })
})

test('the history of an imported change names the file', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'owner' })
  const id = await create(org, { externalId: 'x1', name: 'Ada' })
  const imports = importer(service, org, person)
  await imports.run('externalId,name\nx1,Grace\n', { duplicates: 'update' })

  const { body } = await person.call(`GET /orgs/${org.orgId}/leads/${id}/history`)

  expect(body.data).toContainEqual(
    expect.objectContaining({ field: 'name', actorKind: 'import', actorName: 'leads.csv' }),
  )
})

test('the history of a locked lead hides contact data, as the lead itself does', async () => {
  const org = await service.newOrg({ leadsLimit: 0, duplicatePolicy: 'merge' })
  const person = await newPerson(service, { [org.orgId]: 'viewer' })
  const id = await create(org, { email: 'ada@example.com' })
  await org.call('POST /leads', { body: { email: 'ada@example.com', name: 'Ada', value: 5 } })

  const { body } = await person.call(`GET /orgs/${org.orgId}/leads/${id}/history`)

  expect(await read(org, id)).toMatchObject({ locked: true, name: null })
  expect(body.data.map((row: { field: string }) => row.field)).toContain('name')
  expect(JSON.stringify(body.data)).not.toContain('Ada')
})

test('a key reads the pages of the history that the web app shows', async () => {
  const org = await service.newOrg()
  const person = await newPerson(service, { [org.orgId]: 'viewer' })
  const id = await create(org, { name: 'Ada' })
  for (let value = 1; value <= 5; value++) await org.call('PATCH /leads', { body: { id, value } })
  const readPage = (page: number) =>
    org.call(`GET /leads/${id}/history`, { query: `limit=2&page=${page}` })

  const pages = [await readPage(1), await readPage(2), await readPage(3), await readPage(4)]
  const shown = await person.call(`GET /orgs/${org.orgId}/leads/${id}/history`)

  expect(pages.flatMap(({ body }) => body.data)).toEqual(shown.body.data)
  expect(shown.body.data.map(({ to }: { to: string }) => Number(to))).toEqual([1, 2, 3, 4, 5])
  expect(pages.map(({ body }) => body.meta.pagination)).toEqual(
    [1, 2, 3, 4].map((page, index) => ({
      ...{ limit: 2, page, totalPages: 3, total: 5, hasMore: page < 3 },
      ...(page < 3 ? { nextCursor: pages[index]?.body.data.at(-1).id } : {}),
    })),
  )
})

test('cursors list each change once in both directions, while changes and merges add others', async () => {
  const org = await service.newOrg()
  const other = await create(org, { name: 'Grace' })
  await org.call('PATCH /leads', { body: { id: other, value: 0 } })
  const id = await create(org, { name: 'Ada' })
  for (let value = 1; value <= 5; value++) await org.call('PATCH /leads', { body: { id, value } })
  await org.call(`POST /leads/${id}/merge`, { body: { mergedId: other } })
  const list = async (sort: string, between?: () => Promise<unknown>) => {
    const pages = []
    for (let cursor = ''; ; cursor = `&cursor=${pages.at(-1).meta.pagination.nextCursor}`) {
      const query = `limit=3&sort=${sort}${cursor}`
      pages.push((await org.call(`GET /leads/${id}/history`, { query })).body)
      if (!pages.at(-1).meta.pagination.hasMore) return pages
      await between?.()
    }
  }
  const all = (await org.call(`GET /leads/${id}/history`)).body.data

  const oldest = await list('at:asc')
  const newest = await list('at:desc', () =>
    org.call('PATCH /leads', { body: { id, note: crypto.randomUUID() } }),
  )

  expect(all.length).toBeGreaterThan(6)
  expect(oldest.flatMap(({ data }) => data)).toEqual(all)
  expect(newest.flatMap(({ data }) => data)).toEqual(all.toReversed())
  expect(oldest.map(({ meta }) => meta.pagination.page)).toEqual(oldest.map((_, i) => i + 1))
  expect(oldest.at(-1).meta.pagination.nextCursor).toBeUndefined()
})

test('a cursor that is not a change, or that comes with a page, is rejected', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada' })

  const wrong = await org.call(`GET /leads/${id}/history`, { query: 'cursor=last' })
  const both = await org.call(`GET /leads/${id}/history`, { query: `cursor=${id}&page=2` })

  const rejection = { status: 400, code: 'INVALID_FILTER', fields: ['cursor'] }
  expect([toRejection(wrong), toRejection(both)]).toEqual([rejection, rejection])
})

test('the ID of a history is only in the path', async () => {
  const org = await service.newOrg()
  const id = await create(org, { name: 'Ada' })

  const answer = await org.call(`GET /leads/${id}/history`, { query: `id=${id}` })

  expect(toRejection(answer)).toEqual({ status: 400, code: 'INVALID_FILTER', fields: ['id'] })
})
