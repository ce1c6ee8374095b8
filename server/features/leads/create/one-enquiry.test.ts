import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { minuteMs } from '../../../../contract/values/time.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { newVisit, startFormApp } from '../../../test/calls/form-calls.ts'
import { list } from '../../../test/calls/lead-calls.ts'
import { buildForm, send, startWith } from '../../../test/calls/pixel-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'
import { rewriteLead } from '../../../test/stores/lead-rows-store.ts'
import { selectHistory } from '../store/history-store.ts'

const service = await startService()
const { app, newShop, submit } = await startFormApp(service)
// Another process of the same service.
const otherDb = openDatabase(service.connection, 3)
const otherApp = await startWith({ db: otherDb }, { PIXEL_FORM_BURST: '10000' })
afterAll(async () => {
  await Promise.all([app.close(), otherApp.close()])
  await otherDb.close()
  await service.stop()
})

type Answers = Readonly<Record<string, unknown>>

/** An organization's leads, with their answers parsed into objects. */
async function loadLeads(org: TestOrg): Promise<Record<string, unknown>[]> {
  const { body } = await list(org, { limit: '100' })
  return body.data.map((lead: { custom: string | null }) => ({
    ...lead,
    custom: JSON.parse(lead.custom ?? '{}'),
  }))
}

async function loadHistory(org: TestOrg, id: unknown) {
  const rows = await service.db.inOrg(org.orgId, (tx) => selectHistory(tx, String(id)))
  return rows.filter(({ leftOut }) => leftOut).map(({ field, to }) => [field, to])
}

const whole = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+442071838750',
  note: 'Please call.',
}

test('the steps of a wizard are one lead', async () => {
  const { org, site } = await newShop()
  const { form } = newVisit(site)

  await submit(form({ name: 'Ada Lovelace', url: 'https://shop.example/step-1' }))
  await submit(form({ email: whole.email, phone: whole.phone, fields: { size: 'L' } }))
  await submit(form({ note: whole.note, fields: { color: 'red' } }))

  expect(await loadLeads(org)).toMatchObject([
    { ...whole, source: 'inbound', path: '/step-1', custom: { size: 'L', color: 'red' } },
  ])
})

test('a form that was refused and sent again completes its lead; what differs is in the history', async () => {
  const { org, site } = await newShop()
  const { form } = newVisit(site)

  await submit(form({ email: whole.email, note: 'First', fields: { size: 'L', a: '1' } }))
  await submit(form({ ...whole, note: 'Second', fields: { size: 'M', b: '2' } }))
  await submit(form({ ...whole, note: 'Second', fields: { size: 'M', b: '2' } }))

  const leads = await loadLeads(org)
  expect(leads).toMatchObject([{ ...whole, note: 'First', custom: { size: 'L', a: '1', b: '2' } }])
  expect(await loadHistory(org, leads[0]?.id)).toEqual([
    ['note', 'Second'],
    ['custom', '{"size":"M"}'],
  ])
})

test.for([
  ['another email', { email: 'bob@example.com', phone: whole.phone }],
  ['another phone', { email: whole.email, phone: '+442071838751' }],
  ['another name and no contact in common', { name: 'Bob' }],
] as const)('a second enquiry with %s is a second lead', async ([, answers]) => {
  const { org, site } = await newShop()
  const { form } = newVisit(site)

  await submit(form(whole))
  await submit(form(answers))

  expect(await loadLeads(org)).toHaveLength(2)
})

test('another visitor, another visit, and a form half an hour later are leads of their own', async () => {
  const { org, site } = await newShop()
  const { form, visitorId } = newVisit(site)
  await submit(form({ name: 'Ada' }))
  const [{ id } = {}] = await loadLeads(org)
  const createdAt = new Date(Date.now() - 31 * minuteMs).toISOString()
  await service.db.inOrg(org.orgId, (tx) => rewriteLead(tx, String(id), { createdAt }))

  await submit(form({ email: whole.email }))
  await submit(newVisit(site).form({ phone: whole.phone }))
  await submit(buildForm(site, { email: undefined, name: 'Ada', consent: {} }))
  const again = buildForm(site, { visitorId, email: undefined, note: 'x' })
  await submit({ ...again, url: 'https://shop.example/?gclid=new-click' })

  expect(await loadLeads(org)).toHaveLength(5)
})

test.for([
  ['the form first', [0, 1], 'api'],
  ['the server first', [1, 0], 'api'],
  ['WordPress first', [1, 0], 'wordpress'],
] as const)("data-forms and the site's own server make one lead, %s", async ([, order, source]) => {
  const { org, site } = await newShop()
  const { form, sessionId } = newVisit(site)
  const requests = [
    () => submit(form({ ...whole, fields: { size: 'L' } })),
    () =>
      org.call('POST /leads', {
        body: { ...whole, sessionId, source, externalId: 'crm-1', custom: { plan: 'B' } },
      }),
  ]

  for (const index of order) await requests[index]?.()

  expect(await loadLeads(org)).toMatchObject([
    {
      ...whole,
      externalId: 'crm-1',
      source: 'inbound',
      custom: { size: 'L', plan: 'B' },
      session: { isConverting: true },
    },
  ])
})

test('creates of the API are never joined to each other', async () => {
  const { org, site } = await newShop()
  const { form, sessionId } = newVisit(site)
  await submit({ ...form({ name: 'Ada' }) })

  for (let i = 0; i < 2; i++)
    await org.call('POST /leads', { body: { email: `${i}@example.com`, sessionId } })

  const { org: other, site: otherSite } = await newShop()
  const visit = newVisit(otherSite)
  for (let i = 0; i < 2; i++)
    await other.call('POST /leads', { body: { name: 'Ada', sessionId: visit.sessionId } })
  expect([await loadLeads(org), await loadLeads(other)].map(({ length }) => length)).toEqual([2, 2])
})

test('a session id of another organization joins nothing', async () => {
  const [one, other] = [await newShop(), await newShop()]
  const { form, visitorId, sessionId } = newVisit(one.site)
  await submit(form({ name: 'Ada' }))

  await submit(buildForm(other.site, { visitorId, sessionId, email: undefined, note: 'x' }))

  expect(await loadLeads(one.org)).toMatchObject([{ name: 'Ada', note: null }])
  expect(await loadLeads(other.org)).toMatchObject([{ name: null, note: 'x' }])
})

test.for(['refuse', 'merge'])(
  'with the policy to %s duplicates, a form completes its lead',
  async (duplicatePolicy) => {
    const { org, site } = await newShop({ duplicatePolicy })
    const { form } = newVisit(site)

    await submit(form({ email: whole.email }))
    await submit(form(whole))

    expect(await loadLeads(org)).toMatchObject([whole])
  },
)

test('a form over the plan limit completes its locked lead and counts once', async () => {
  const { org, site } = await newShop({ leadsLimit: 0 })
  const { form } = newVisit(site)

  await submit(form({ name: 'Ada' }))
  await submit(form(whole))

  expect(await loadLeads(org)).toMatchObject([{ locked: true }])
})

const parts = fc
  .uniqueArray(
    fc.constantFrom<Answers>(
      { name: 'Ada Lovelace' },
      { email: whole.email },
      { phone: whole.phone },
      { note: whole.note },
      { fields: { size: 'L' }, email: whole.email },
      { fields: { color: 'red' }, note: whole.note },
      whole,
    ),
    { minLength: 2, maxLength: 5, comparator: 'SameValue' },
  )
  .chain((split) => fc.shuffledSubarray(split, { minLength: split.length }))

test('any split of an inquiry, in any order and by any process, is one lead with all answers', async () => {
  await fc.assert(
    fc.asyncProperty(parts, fc.boolean(), async (split, isConcurrent) => {
      const { org, site } = await newShop()
      const { form } = newVisit(site)
      const requests = split.map(
        (answers, i) => () => send(i % 2 === 0 ? app : otherApp, '/px/leads', form(answers)),
      )

      if (isConcurrent) await Promise.all(requests.map((request) => request()))
      else for (const request of requests) await request()

      const { fields: _, ...union } = Object.assign({}, ...split)
      const custom = Object.assign({}, ...split.map(({ fields }) => fields))
      expect(await loadLeads(org)).toMatchObject([{ ...union, custom }])
    }),
    { numRuns: runs(25) },
  )
})

test('two people in one visit are two leads, whatever the order of their forms', async () => {
  const people = [
    { email: 'ada@example.com', phone: '+442071838750' },
    { email: 'bob@example.com', phone: '+442071838751' },
  ]
  const forms = people.flatMap(({ email, phone }) => [
    { email },
    { email, phone },
    { email, note: email },
  ])
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(forms, { minLength: 6 }), async (order) => {
      const { org, site } = await newShop()
      const { form } = newVisit(site)

      await Promise.all(
        order.map((answers, i) => send(i % 2 === 0 ? app : otherApp, '/px/leads', form(answers))),
      )

      const leads = await loadLeads(org)
      expect(leads).toHaveLength(2)
      for (const person of people)
        expect(leads).toContainEqual(expect.objectContaining({ ...person, note: person.email }))
    }),
    { numRuns: 10 },
  )
})
