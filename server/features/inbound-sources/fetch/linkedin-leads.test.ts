import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { allowPlatforms } from '../../../test/calls/destination-calls.ts'
import { startService } from '../../../test/harness.ts'
import { newFetchedSource } from '../../../test/lead-fakes/fetched-source.ts'
import {
  linkedinApp,
  startLinkedinLeadsFake,
} from '../../../test/lead-fakes/linkedin-leads-fake.ts'

const service = await startService()
const fake = await startLinkedinLeadsFake()
afterAll(async () => {
  await service.stop()
  await fake.stop()
})
allowPlatforms(service, { [fake.origin]: fake.url, 'https://www.linkedin.com': fake.url })

const { clientId, accountId, secret, token, refreshToken } = linkedinApp
const settings = { clientId, accountId }
const hourMs = 3_600_000

const localized = (text: string) => ({ localized: { en_US: text } })

const form = {
  name: 'Spring form',
  hiddenFields: [{ name: 'utm_campaign', value: 'from-form' }],
  content: {
    questions: [
      { questionId: 1, name: 'First name', predefinedField: 'FIRST_NAME' },
      { questionId: 2, name: 'Last name', predefinedField: 'LAST_NAME' },
      { questionId: 3, name: 'Work email', predefinedField: 'WORK_EMAIL' },
      {
        questionId: 4,
        question: localized('Which size?'),
        questionDetails: {
          multipleChoiceQuestionDetails: { options: [{ id: 7, text: localized('Large') }] },
        },
      },
    ],
  },
}

const toText = (questionId: number, answer: string) => ({
  questionId,
  answerDetails: { textQuestionAnswer: { answer } },
})

/** Adds a lead to LinkedIn. @returns Its ID. */
function addLead(more: object = {}): string {
  const id = `${randomUUID()}-1`
  fake.leads.set(id, {
    ...{ id, submittedAt: Date.now(), testLead: false, leadType: 'SPONSORED', form },
    leadMetadata: { sponsoredLeadMetadata: { campaign: 'urn:li:sponsoredCampaign:367' } },
    leadMetadataInfo: { sponsoredLeadMetadataInfo: { campaign: { name: 'Spring' } } },
    associatedEntity: { associatedCreative: 'urn:li:sponsoredCreative:555' },
    formResponse: {
      consentResponses: [{ consentId: 9, accepted: true }],
      answers: [
        ...[toText(1, 'Ada'), toText(2, 'Lovelace'), toText(3, `${id}@example.com`)],
        { questionId: 4, answerDetails: { multipleChoiceAnswer: { options: [7] } } },
      ],
    },
    ...more,
  })
  return id
}

const announce = (id: string, leadAction = 'CREATED') => ({
  ...{ type: 'LEAD_ACTION', leadAction, occurredAt: Date.now(), leadType: 'SPONSORED' },
  leadGenFormResponse: `urn:li:leadGenFormResponse:${id}`,
  owner: { sponsoredAccount: `urn:li:sponsoredAccount:${accountId}` },
})

const open = (tokens: object = {}) =>
  newFetchedSource(service, {
    ...{ kind: 'linkedin', secret, settings, signedPrefix: 'hmacsha256=' },
    tokens: { accessToken: fake.state.token, ...tokens },
    signature: ['x-li-signature', ''],
  })

test('an announced lead is fetched with its form, campaign and creative, and subscribed once', async () => {
  const source = await open()
  const id = addLead()

  expect(await source.send(announce(id))).toBe(200)
  expect(await source.send(announce(id))).toBe(200)
  await source.run()
  await source.run(25 * hourMs)

  const [lead, ...others] = await source.leads()
  expect(others).toEqual([])
  expect(lead).toMatchObject({
    ...{ externalId: `linkedin:${id}`, name: 'Ada Lovelace', email: `${id}@example.com` },
    ...{ searchAdsCampaignId: '367', searchAdsCampaignName: 'Spring', searchAdsAdId: '555' },
    ...{ utm_source: 'linkedin', utm_medium: 'paid_social', utm_campaign: 'from-form' },
  })
  expect(JSON.parse(lead.custom)).toMatchObject({ 'Which size?': 'Large', consent_9: 'true' })
  expect(fake.state.webhooks).toEqual([`http://test${source.source.path}`])
})

test('a challenge is answered with the secret, and a wrong signature is rejected', async () => {
  const source = await open()
  const { path } = source.source
  const code = '890e4665-4dfe-4ab1-b689-ed553bceeed0'

  const reply = await service.app.inject(`${path}?challengeCode=${code}`)
  const challengeResponse = createHmac('sha256', secret).update(code).digest('hex')

  expect(reply.json()).toEqual({ challengeCode: code, challengeResponse })
  expect((await service.app.inject(path)).statusCode).toBe(403)
  expect(await source.send(announce('1'), { 'x-li-signature': 'f'.repeat(64) })).toBe(403)
})

test('a test lead and a deleted lead create nothing', async () => {
  const source = await open()
  const testId = addLead({ testLead: true })

  await source.send(announce(testId))
  await source.send(announce(addLead(), 'DELETED'))
  await source.run()

  expect(await source.leads()).toEqual([])
  expect((await source.bodies()).map(({ state }) => state)).toEqual(['unmapped', 'test'])
})

test('a token is refreshed before it expires, and after it was revoked', async () => {
  fake.state.token = token
  const source = await open({ refreshToken })
  fake.state.expiresAt = Math.floor((Date.now() + 2 * 24 * hourMs) / 1_000)
  await source.run()
  const before = await source.connection()
  await source.run(25 * hourMs)
  const after = await source.connection()
  fake.state.isRevoked = true
  await source.send(announce(addLead()))
  await source.run()
  const lost = await source.connection()

  for (const minutes of [16, 17, 40]) await source.run(minutes * 60_000)

  expect(Date.parse(before.accessUntil)).toBeLessThan(Date.now() + 3 * 24 * hourMs)
  expect(Date.parse(after.accessUntil)).toBeGreaterThan(Date.now() + 50 * 24 * hourMs)
  expect(lost.blockedReason).toContain('(65601)')
  expect(await source.leads()).toHaveLength(1)
  expect(await source.connection()).toMatchObject({ blockedReason: null, waiting: 0 })
})

test('a revoked token without a refresh token keeps leads until a new one is entered', async () => {
  fake.state.isRevoked = true
  const source = await open()
  const id = addLead()
  await source.send(announce(id))
  await source.run()
  const lost = await source.connection()
  fake.state.isRevoked = false

  expect(lost).toMatchObject({ waiting: 1, blockedReason: expect.stringContaining('Access was') })
  await source.connect({ settings, accessToken: fake.state.token })
  await source.run()
  expect(await source.leads()).toMatchObject([{ externalId: `linkedin:${id}` }])
})

test('faults, a missing field and a lead that is not there yet lose nothing', async () => {
  const source = await open()
  await source.run()
  const ids = [addLead(), addLead()]
  const late = fake.leads.get(ids[1] ?? '')
  fake.leads.delete(ids[1] ?? '')
  for (const id of ids) await source.send(announce(id))
  fake.state.retiredField = 'leadMetadataInfo'
  fake.disturbances.push('throttle', 'html', 'hang', 'cut after storing')
  for (let hours = 0; hours < 30; hours += 6) await source.run(hours * hourMs)
  if (late !== undefined) fake.leads.set(late.id, late)
  fake.state.retiredField = undefined

  for (let hours = 30; hours < 70; hours += 6) await source.run(hours * hourMs)

  const stored = (await source.leads()).map(({ externalId }) => externalId)
  expect(stored.sort()).toEqual(ids.map((id) => `linkedin:${id}`).sort())
})

test('a backfill reads all pages, and adds only leads that are new', async () => {
  fake.leads.clear()
  const source = await open()
  const first = addLead()
  await source.send(announce(first))
  await source.run()
  for (let i = 0; i < 4; i++) addLead()
  addLead({ submittedAt: Date.now() - 40 * 24 * hourMs })
  const path = `POST /inbound-sources/${source.source.id}/backfill`

  expect((await source.org.call(path, { body: { days: 30 } })).status).toBe(200)
  for (let i = 0; i < 3; i++) await source.run(i * 60_000)

  expect(await source.leads()).toHaveLength(5)
  expect((await source.connection()).backfill).toMatchObject({ read: 5, added: 4, error: null })

  const urn = 'urn:li:versionedLeadGenForm:(urn:li:leadGenForm:31,2)'
  for (const versionedLeadGenFormUrn of [urn, urn, urn.replace('31', '311')]) {
    addLead({ versionedLeadGenFormUrn })
  }
  await source.org.call(path, { body: { days: 30, formId: '31' } })
  for (let i = 3; i < 8; i++) await source.run(i * 60_000)

  expect((await source.connection()).backfill).toMatchObject({ formId: '31', read: 2, added: 2 })
})
