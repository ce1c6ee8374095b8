import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { allowPlatforms } from '../../../test/calls/destination-calls.ts'
import { startService } from '../../../test/harness.ts'
import { newFetchedSource } from '../../../test/lead-fakes/fetched-source.ts'
import { linkedinApp } from '../../../test/lead-fakes/linkedin-leads-fake.ts'
import { startMetaLeadsFake } from '../../../test/lead-fakes/meta-leads-fake.ts'
import { announceMeta, openMetaSource } from '../../../test/lead-fakes/open-meta.ts'
import { runs } from '../../../test/run-size.ts'

const service = await startService()
const fake = await startMetaLeadsFake()
afterAll(async () => {
  await service.stop()
  await fake.stop()
})
allowPlatforms(service, { [fake.origin]: fake.url })

const { clientId, accountId, secret, token } = linkedinApp

const openLinkedinSource = () =>
  newFetchedSource(service, {
    ...{ kind: 'linkedin', secret, settings: { clientId, accountId } },
    tokens: { accessToken: token },
    ...{ signature: ['x-li-signature', ''], signedPrefix: 'hmacsha256=' },
  })

const id = fc.oneof(
  fc.nat().map(String),
  fc.string({ unit: 'binary' }),
  fc.nat(),
  fc.constant(null),
)

const value = fc.record({ leadgen_id: id, page_id: fc.anything(), ad_id: id }, { requiredKeys: [] })

const changes = fc.array(fc.oneof(fc.record({ field: fc.constant('leadgen'), value }), fc.json()))

/** Bodies that resemble announcements. */
const announcements = fc
  .record(
    {
      object: fc.constantFrom('page', 'user'),
      entry: fc.array(fc.oneof(fc.record({ id, changes }), fc.anything())),
      leadAction: fc.constantFrom('CREATED', 'DELETED', '__proto__'),
      leadGenFormResponse: fc.oneof(
        fc.string().map((one) => `urn:li:leadGenFormResponse:${one}`),
        fc.anything(),
      ),
    },
    { requiredKeys: [] },
  )
  .map((one) => JSON.stringify(one, (_, part) => (typeof part === 'bigint' ? `${part}` : part)))

test.for([
  ['meta', () => openMetaSource(service)],
  ['linkedin', openLinkedinSource],
] as const)('%s: any signed body is stored, and never causes a server error', async ([, open]) => {
  const source = await open()
  const bodies = fc.oneof(announcements, fc.json({ stringUnit: 'binary' }), fc.string())

  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const [last] = await source.bodies()
      const status = await source.send(body)
      const [newest] = await source.bodies()

      expect([200, 400]).toContain(status)
      expect(newest?.id === last?.id).toBe(status !== 200)
    }),
    { numRuns: runs(60) },
  )
})

test('any lead that the platform returns is stored, and every lead is accounted for', async () => {
  const source = await openMetaSource(service)
  const texts = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('a@example.com')))
  const names = fc.constantFrom('email', 'full_name', 'country', '__proto__', 'x', 'gclid')
  const leads = fc.record({
    field_data: fc.array(fc.record({ name: names, values: texts })),
    campaign_name: fc.string({ unit: 'binary', maxLength: 2_000 }),
    ...{ campaign_id: fc.oneof(fc.string(), fc.nat()), is_organic: fc.jsonValue() },
  })
  let next = 3_000_000_000_000_000

  await fc.assert(
    fc.asyncProperty(leads, async (lead) => {
      const leadId = String(next++)
      fake.leads.set(leadId, { id: leadId, form_id: '1', ...lead })
      expect(await source.send(announceMeta(leadId))).toBe(200)

      await source.run()

      const [body] = await source.bodies()
      expect(body).toMatchObject({ submissionId: leadId })
      expect(['created', 'duplicate', 'unmapped', 'rejected', 'test']).toContain(body.state)
    }),
    { numRuns: runs(40) },
  )
})
