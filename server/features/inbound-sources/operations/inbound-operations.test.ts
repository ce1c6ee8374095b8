import { afterAll, expect, test } from 'vitest'
import { listBodies, newSource, submit } from '../../../test/calls/inbound-calls.ts'
import { readOnlyLead } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('a source can be created, read, changed and deleted, without returning its secret', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'google_lead_form', { secret: 'very secret' })

  const changed = await org.call(`PATCH /inbound-sources/${source.id}`, {
    body: { name: 'Ads', mapping: { a: 'note' }, secret: null },
  })

  const expected = { name: 'Ads', mapping: { a: 'note' }, hasSecret: false, mode: 'live' }
  expect(changed.body.data).toMatchObject({ ...expected, id: source.id, path: source.path })
  const read = await org.call(`GET /inbound-sources/${source.id}`)
  expect(read.body.data).toEqual(changed.body.data)
  const listed = await org.call('GET /inbound-sources')
  expect(listed.body.data).toEqual([read.body.data])
  expect((await org.call(`DELETE /inbound-sources/${source.id}`)).status).toBe(200)
  expect((await org.call('GET /inbound-sources')).body.data).toEqual([])
})

test('a mapping of an unknown field is rejected', async () => {
  const org = await service.newOrg()

  const answer = await org.call('POST /inbound-sources', {
    body: { name: 'Website', kind: 'anything', mapping: { a: 'unknown' } },
  })

  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
})

test('another organization can neither see nor change a source', async () => {
  const [ours, theirs] = [await service.newOrg(), await service.newOrg()]
  const { id } = await newSource(theirs, 'anything')
  const routes = [
    `GET /inbound-sources/${id}`,
    `DELETE /inbound-sources/${id}`,
    `GET /inbound-sources/${id}/bodies`,
    `POST /inbound-sources/${id}/replay`,
  ]

  for (const route of routes) expect((await ours.call(route)).status).toBe(404)
  const bodies = { body: {} }
  for (const route of [`PATCH /inbound-sources/${id}`, `POST /inbound-sources/${id}/preview`]) {
    expect((await ours.call(route, bodies)).status).toBe(404)
  }
  expect((await ours.call('GET /inbound-sources')).body.data).toEqual([])
  expect((await theirs.call(`GET /inbound-sources/${id}`)).status).toBe(200)
})

test('a key that only creates leads cannot read bodies', async () => {
  const org = await service.newOrg({}, 'form')

  const answer = await org.call('GET /inbound-sources')

  expect(answer.status).toBe(403)
})

test('the answers of a lead that is over the plan limit are hidden', async () => {
  const org = await service.newOrg({ leadsLimit: 1 })
  const source = await newSource(org, 'anything')
  for (const name of ['Ada', 'Grace']) await submit(service, source, { name })

  const [locked, open] = await listBodies(org, source)

  expect([locked.state, locked.answers]).toEqual(['created', []])
  expect(open.answers).toMatchObject([{ value: 'Ada' }])
})

test('answers that are only collected are hidden beyond the plan limit, except ten of them', async () => {
  const org = await service.newOrg({ leadsLimit: 12 })
  const live = await newSource(org, 'anything')
  const source = await newSource(org, 'anything', { mode: 'collect' })
  await submit(service, live, { name: 'Ada' })
  for (let i = 0; i < 13; i++) await submit(service, source, { name: `Lead ${i}` })
  const countShown = async () =>
    (await listBodies(org, source)).filter(({ answers }) => answers.length > 0).length
  const preview = () => org.call(`POST /inbound-sources/${source.id}/preview`, { body: {} })

  const within = [await countShown(), (await preview()).body.data.length]
  for (let i = 0; i < 6; i++) await submit(service, live, { name: `Live ${i}` })

  expect(within).toEqual([11, 11])
  expect([await countShown(), (await preview()).body.data.length]).toEqual([10, 10])
  const [newest] = await listBodies(org, source)
  expect(newest).toMatchObject({ state: 'unmapped', answers: [] })
})

test('a replay creates the leads that the dry run showed, each once', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'anything')
  const at = `/inbound-sources/${source.id}`
  await submit(service, source, { q1: 'Ada', q2: 'blue' })
  const mapping = { q1: 'name', q2: 'note' }

  const before = await org.call(`POST ${at}/preview`, { body: {} })
  const preview = await org.call(`POST ${at}/preview`, { body: { mapping } })
  await org.call(`PATCH ${at}`, { body: { mapping } })
  const replay = await org.call(`POST ${at}/replay`)
  const again = await org.call(`POST ${at}/replay`)

  expect(before.body.data).toMatchObject([{ lead: null }])
  const lead = await readOnlyLead(org)
  expect(lead).toMatchObject(preview.body.data[0].lead)
  expect(replay.body.data).toMatchObject([{ state: 'created', leadId: lead.id }])
  expect(again.body.data).toEqual([])
  expect(await listBodies(org, source)).toMatchObject([{ state: 'created', leadId: lead.id }])
})

test('each answer states the field that it fills without a mapping', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'anything', { mapping: { email: 'note' } })
  await submit(service, source, { email: 'ada@example.com', q1: 'blue', 3: '+49 30 1234567' })

  const [{ answers }] = await listBodies(org, source)

  const guesses = answers.map(({ path, guess }: { path: string; guess: unknown }) => [path, guess])
  expect(Object.fromEntries(guesses)).toEqual({ email: 'email', q1: null, 3: 'phone' })
})

test('a dry run can include bodies that became leads, but no locked ones', async () => {
  const org = await service.newOrg({ leadsLimit: 1 })
  const source = await newSource(org, 'anything')
  for (const name of ['Ada', 'Grace']) await submit(service, source, { name })

  const body = { states: ['created'], mapping: { name: 'note' } }
  const preview = await org.call(`POST /inbound-sources/${source.id}/preview`, { body })
  const named = await org.call(`POST /inbound-sources/${source.id}/preview`, {
    body: { states: ['created'] },
  })

  expect(preview.body.data).toMatchObject([{ lead: null }])
  expect(named.body.data).toMatchObject([{ lead: { name: 'Ada' } }])
})

test('a replay of a body that still cannot be mapped leaves it unmapped', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'anything')
  await submit(service, source, { q1: 'blue' })

  const replay = await org.call(`POST /inbound-sources/${source.id}/replay`)

  expect(replay.body.data).toMatchObject([{ state: 'unmapped', leadId: null }])
  expect(await listBodies(org, source)).toMatchObject([{ state: 'unmapped' }])
})
