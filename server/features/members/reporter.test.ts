import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { mailKinds } from '../../../contract/organizations/mail-preferences.ts'
import { startMailing } from '../../test/calls/accounts/mail-calls.ts'
import { buildMailInput } from '../../test/calls/accounts/mail-input.ts'
import { newPerson, type TestPerson } from '../../test/calls/app-calls.ts'
import { type AppOrg, appSamples, newAppOrg } from '../../test/calls/app-samples.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { exportConversions } from '../conversions/index.ts'
import { downloadImportErrors } from '../imports/index.ts'
import { exportLeads } from '../leads/index.ts'
import { parseScopes } from '../oauth/scopes.ts'
import { may } from './permissions.ts'

const service = await startService()
const mailing = await startMailing(service)
afterAll(async () => {
  await mailing.stop()
  await service.stop()
})

/** Values for all lead fields that can identify a person or contain text about a person. */
const contact = {
  name: 'Zebedee Quillfeather',
  email: 'zebedee@quillfeather.example',
  phone: '+49 30 98765432',
  note: 'Prefers-calls-after-six',
  custom: { iban: 'Custom-answer-of-lead' },
} as const

let org: AppOrg
let reporter: TestPerson
beforeAll(async () => {
  org = await newAppOrg(service)
  reporter = await newPerson(service, { [org.orgId]: 'reporter' })
  const origin = { utm_source: 'google', utm_campaign: 'spring', gclid: 'click-1' }
  for (const status of ['open', 'qualified', 'won', 'lost']) {
    await create(org, { ...contact, ...origin, status, externalId: `crm-${status}` })
  }
})

/**
 * Values that no response may contain, including lead IDs, because they would open the leads'
 * pages.
 */
const listSecrets = (): string[] => [
  contact.name,
  contact.email,
  '98765432',
  contact.note,
  contact.custom.iban,
  org.email,
  org.phone,
  org.externalId,
  'Grace of',
  'Called',
  'crm-open',
  org.leadId,
  org.otherLeadId,
]

const findSecrets = (text: string): string[] =>
  listSecrets().filter((secret) => text.includes(secret))

/** Possible values of each top-level parameter that is an enum or a list of enum values. */
function listChoices(input: z.ZodType): [name: string, value: string | readonly string[]][] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (typeof schema !== 'object') return []
    const variants = [schema, ...(schema.anyOf ?? [])]
    return variants.flatMap((variant) => {
      const { items } = variant
      const ofList = typeof items === 'object' && !Array.isArray(items) ? (items.enum ?? []) : []
      return [
        ...(variant.enum ?? []).map((value): [string, string] => [name, String(value)]),
        ...ofList.map((value): [string, string[]] => [name, [String(value)]]),
      ]
    })
  })
}

const readable = appSamples.filter(({ op }) => may('reporter', op.permission))

test.for(appSamples.map(({ op, ask }) => [op.name, op, ask] as const))(
  'a reporter gets no contact data from %s, whatever its parameters',
  async ([, op, ask]) => {
    const leaver = await newPerson(service, { [org.orgId]: 'reporter' })
    const caller = op.name === 'leave_org' ? leaver : reporter
    const { route, sent } = ask(org)
    const method = route.split(' ')[0] ?? ''
    const inQuery = method === 'GET' || method === 'DELETE'
    const toSent = ([name, value]: ReturnType<typeof listChoices>[number]) =>
      inQuery
        ? { ...sent, query: `${sent.query ?? ''}&${name}=${String(value)}` }
        : { ...sent, body: { ...Object(sent.body), [name]: value } }
    const isAllowed = may('reporter', op.permission)
    const variations = isAllowed ? listChoices(op.input).map(toSent) : []

    for (const input of [sent, ...variations]) {
      const { status, body } = await caller.call(route, input)

      if (!isAllowed) expect(status).toBe(403)
      // The response is 404 for an app that another user connected.
      else if (input === sent) expect([200, 201, 404]).toContain(status)
      expect(findSecrets(JSON.stringify(body))).toEqual([])
    }
  },
)

test('the same operations return contact data to an owner, so the check finds it', async () => {
  const found = new Set<string>()
  for (const { op, ask } of appSamples) {
    if (!op.rest.startsWith('GET') || op.name === 'leave_org') continue
    const { route, sent } = ask(org)
    const { body } = await org.owner.call(route, sent)
    for (const secret of findSecrets(JSON.stringify(body))) found.add(secret)
  }

  expect([...found]).toEqual(
    expect.arrayContaining([contact.name, contact.email, contact.note, org.email, org.leadId]),
  )
})

test('the figures that a reporter gets are those of the owner', async () => {
  expect(readable.map(({ op }) => op.name)).toEqual(
    expect.arrayContaining([
      ...['get_dashboard', 'get_outcomes', 'get_attribution', 'get_stats'],
      ...['get_ad_report', 'get_ad_spend', 'list_unmatched_spend', 'get_overview'],
    ]),
  )
  const { route, sent } =
    readable.find(({ op }) => op.name === 'get_dashboard')?.ask(org) ?? expect.fail('no sample')

  const [own, owners] = [await reporter.call(route, sent), await org.owner.call(route, sent)]

  expect(own.body.data).toEqual(owners.body.data)
  expect(own.body.data.totals.leads).toBeGreaterThan(3)
})

test('files, keys and apps give a reporter no access to leads', async () => {
  const downloads = [exportLeads, downloadImportErrors, exportConversions]

  expect(downloads.map(({ permission }) => may('reporter', permission))).toEqual([
    false,
    false,
    false,
  ])
  expect(parseScopes('reporter')).toEqual(['reports:read', 'stats:read', 'spend:read'])
})

test('a reporter is emailed only reports, even if other emails were chosen or queued before', async () => {
  const { send, mailsTo } = mailing
  const mailed = { ...service, app: mailing.app }
  const lowered = await newPerson(mailed, { [org.orgId]: 'member' })
  const at = `/orgs/${org.orgId}`
  const all = Object.fromEntries(mailKinds.map((kind) => [kind, true]))
  const body = buildMailInput(all, { showsContact: true })
  await lowered.call(`PUT ${at}/mail-preferences`, { body })
  const owner = await newPerson(mailed, { [org.orgId]: 'owner' })
  const assign = () =>
    owner.call(`PUT ${at}/lead-owners`, { body: { ids: [org.leadId], ownerId: lowered.id } })
  expect((await assign()).body.data).toEqual({ assigned: 1 })

  await owner.call(`PATCH ${at}/members/${lowered.id}`, { body: { role: 'reporter' } })
  await send(new Date(Date.now() + 3_600_000))

  expect(mailsTo(lowered)).toEqual([])
  const { body: preferences } = await lowered.call(`GET ${at}/mail-preferences`)
  expect(preferences.data.kinds).toEqual(['weekly', 'monthly'])
  expect(await assign()).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
})

test('admins can invite reporters, and a reporter cannot invite anyone', async () => {
  const invite = (person: TestPerson) =>
    person.call(`POST /orgs/${org.orgId}/invitations`, {
      body: { email: `new-${person.id}@example.com`, role: 'reporter' },
    })
  const admin = await newPerson(service, { [org.orgId]: 'admin' })

  expect([(await invite(admin)).status, (await invite(reporter)).status]).toEqual([201, 403])
})
