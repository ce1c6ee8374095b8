import { afterAll, expect, test } from 'vitest'
import { startFormApp } from '../../test/calls/form-calls.ts'
import { list, readOnlyLead } from '../../test/calls/lead-calls.ts'
import {
  buildForm,
  loadEventCounts,
  loadRejectedEvents,
  newSite,
} from '../../test/calls/pixel-calls.ts'
import { buildControl } from '../../test/fixtures/build-control.ts'
import { startService } from '../../test/harness.ts'
import { addRule, checkedRuleInput } from '../filter-rules/index.ts'
import { listRejected } from '../filter-rules/quarantine-store.ts'

const service = await startService()
afterAll(service.stop)
const { app, newShop, submit } = await startFormApp(service)
afterAll(() => app.close())

test('a filled trap, or a site with forms turned off, creates no lead', async () => {
  const { org, site } = await newShop()
  const without = await newSite(service, org)

  await submit(buildForm(site, { trap: 'https://spam.example' }))
  await submit(buildForm(without))
  await submit(buildForm(site), { 'user-agent': 'curl/8.9.1' })

  expect((await list(org)).body.data).toEqual([])
  expect(await loadEventCounts(service, org, site)).toEqual({ trap: 1, bot: 1 })
  expect(await loadEventCounts(service, org, without)).toEqual({ forms_off: 1 })
  expect((await loadRejectedEvents(service, org)).map(({ reason }) => reason)).toEqual([
    'bot',
    'forms_off',
    'trap',
  ])
})

test('a form with an empty trap is accepted', async () => {
  const { org, site } = await newShop()

  await submit(buildForm(site, { trap: '' }))

  await readOnlyLead(org)
})

test('a lead from a script without contact data and answers is stored as rejected', async () => {
  const { org, site } = await newShop()

  await submit(buildForm(site, { email: undefined, fields: { colour: '' } }))

  expect((await list(org)).body.data).toEqual([])
  expect(await loadRejectedEvents(service, org)).toMatchObject([{ reason: 'invalid_lead' }])
  expect(await loadEventCounts(service, org, site)).toMatchObject({ invalid_lead: 1 })
})

test('a captured form without contact data and message is only counted', async () => {
  const { org, site } = await newShop()

  await submit(
    buildForm(site, {
      email: undefined,
      controls: [buildControl({ name: 'q', value: 'red shoes' })],
    }),
  )

  expect((await list(org)).body.data).toEqual([])
  expect(await loadRejectedEvents(service, org)).toEqual([])
  expect(await loadEventCounts(service, org, site)).toMatchObject({ no_contact: 1 })
})

test('names of secret fields are listed once, and the form becomes a lead', async () => {
  const { org, site } = await newShop()
  const email = buildControl({ name: 'email', value: 'ada@example.com' })
  const form = { email: undefined, controls: [email], omitted: ['iban', 'pin', 'iban', 7] }

  await submit(buildForm(site, form))
  await submit(buildForm(site, { ...form, controls: [{ ...email, value: 'grace@example.com' }] }))

  expect((await list(org)).body.data).toHaveLength(2)
  expect(await loadRejectedEvents(service, org)).toMatchObject([
    { reason: 'secret_field', body: '{"page":"/contact","fields":["iban","pin"]}' },
  ])
})

test('a card number or IBAN is not stored, whatever its field is called', async () => {
  const { org, site } = await newShop()
  const values = {
    email: 'ada@example.com',
    extra: '4242 4242 4242 4242',
    ref: 'DE89370400440532013000',
  }
  const controls = Object.entries(values).map(([name, value]) => buildControl({ name, value }))

  await submit(buildForm(site, { email: undefined, controls }))

  const lead = JSON.stringify(await readOnlyLead(org))
  expect(lead).toContain('ada@example.com')
  expect(lead).not.toMatch(/4242|DE8937/)
  expect(await loadRejectedEvents(service, org)).toMatchObject([
    { reason: 'secret_field', body: '{"page":"/contact","fields":["extra","ref"]}' },
  ])
})

test('a lead rejected by a filter rule goes to quarantine, and the form is only counted', async () => {
  const { org, site } = await newShop()
  const rule = checkedRuleInput.parse({
    name: 'No spam',
    enabled: true,
    position: 0,
    conditions: [{ field: 'name', operator: 'equals', value: 'Spam' }],
  })
  await service.db.inOrg(org.orgId, (tx) => addRule(tx, rule, new Date()))
  const form = buildForm(site, { name: 'Spam' })

  await submit(form)
  await submit(form)

  const quarantine = await service.db.readInOrg(org.orgId, (tx) => listRejected(tx, { limit: 9 }))
  expect(quarantine).toMatchObject([{ ruleName: 'No spam' }])
  expect(await loadRejectedEvents(service, org)).toEqual([])
  expect(await loadEventCounts(service, org, site)).toMatchObject({ rule: 1 })
})

test("the organization's policies for duplicates and quota apply", async () => {
  const refusing = await newShop({ duplicatePolicy: 'refuse', leadsLimit: 1 })
  const merging = await newShop({ duplicatePolicy: 'merge' })

  for (const { site } of [refusing, merging]) {
    await submit(buildForm(site))
    await submit(buildForm(site, { name: 'Ada' }))
  }
  await submit(buildForm(refusing.site, { email: 'grace@example.com' }))

  expect(await readOnlyLead(merging.org)).toMatchObject({ name: 'Ada' })
  expect(await loadRejectedEvents(service, refusing.org)).toMatchObject([{ reason: 'duplicate' }])
  const { body } = await list(refusing.org, { sort: 'createdAt:asc' })
  expect(body.data.map(({ locked }: { locked: boolean }) => locked)).toEqual([false, true])
})
