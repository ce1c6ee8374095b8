import { afterAll, expect, test } from 'vitest'
import { listBodies, newSource, submit } from '../../../test/calls/inbound-calls.ts'
import { list, readOnlyLead } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const call = {
  ...{ call_leg_id: '428c31b6-7af4-4bcb-b7f5-5013ef9657c1', start_time: '2018-02-02T22:20:27Z' },
  ...{ from: '+35319605860', to: '+13129457420' },
}

/** Events of one call, as Telnyx sends them. */
const events = [
  { event_type: 'call.initiated', payload: { ...call, direction: 'incoming' } },
  { event_type: 'call.answered', payload: call },
  {
    ...{ event_type: 'call.hangup', occurred_at: '2018-02-02T22:25:27Z' },
    payload: { ...call, hangup_cause: 'normal_clearing' },
  },
].map((data) => JSON.stringify({ data }))

const custom = {
  ...{ calledNumber: '+13129457420', callOutcome: 'normal_clearing' },
  callDurationSeconds: '300',
}

const countLeads = async (org: TestOrg): Promise<number> => (await list(org)).body.data.length

const listStates = async (org: TestOrg, source: { id: string }): Promise<string[]> =>
  (await listBodies(org, source)).map(({ state }) => state).sort()

test('the collected events of a call become one lead when they are replayed', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'telnyx', { mode: 'collect' })
  for (const body of events) await submit(service, source, body)
  expect(await countLeads(org)).toBe(0)
  const path = `POST /inbound-sources/${source.id}/preview`
  const preview = (await org.call(path, { body: {} })).body.data

  await org.call(`POST /inbound-sources/${source.id}/replay`)

  const previewed = preview.flatMap(({ lead }: { lead: object | null }) => lead ?? [])
  expect(preview).toHaveLength(3)
  expect(previewed.map(({ custom }: { custom: string }) => JSON.parse(custom))).toEqual([custom])

  expect(JSON.parse((await readOnlyLead(org)).custom)).toEqual(custom)
  expect(await listStates(org, source)).toEqual(['created', 'duplicate', 'duplicate'])
})

test('an event before the one with the direction is assigned to the lead later', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'telnyx')
  const [initiated = '', answered = '', hangup = ''] = events

  await submit(service, source, hangup)
  await submit(service, source, answered)
  const before = await listStates(org, source)
  await submit(service, source, initiated)

  expect(before).toEqual(['unmapped', 'unmapped'])
  const lead = await readOnlyLead(org)
  expect(JSON.parse(lead.custom)).toEqual(custom)
  expect((await listStates(org, source)).toSorted()).toEqual(['created', 'duplicate', 'duplicate'])
  const bodies = await listBodies(org, source)
  expect(bodies.map(({ leadId }) => leadId)).toEqual([lead.id, lead.id, lead.id])
})
