import { afterAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { listBodies, newSource, submit } from '../../../test/calls/inbound-calls.ts'
import { list, readOnlyLead } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { addRule, checkedRuleInput } from '../../filter-rules/index.ts'

const service = await startService()
afterAll(service.stop)

const form = 'application/x-www-form-urlencoded'

const twilio = (status: string, more = '') =>
  'CallSid=CA1234567890ABCDE&AccountSid=AC1234567890ABCDE&ApiVersion=2010-04-01' +
  `&From=%2B14158675310&To=%2B18005551212&Direction=inbound&CallStatus=${status}` +
  `&FromCountry=US&CallerName=ADA+LOVELACE${more}`

const telnyx = (event: string, more: object = {}) =>
  JSON.stringify({
    data: {
      record_type: 'event',
      event_type: event,
      id: '0ccc7b54-4df3-4bca-a65a-3da1ecc777f0',
      occurred_at: '2018-02-02T22:25:27.521992Z',
      payload: {
        call_control_id: 'v3:MdI91X4lWFEs7IgbBEOT9M4AigoY08M0WWZFISt1Yw2axZ_IiE4pqg',
        connection_id: '7267xxxxxxxxxxxxxx',
        call_leg_id: '428c31b6-7af4-4bcb-b7f5-5013ef9657c1',
        call_session_id: '428c31b6-7af4-4bcb-b7f5-5013ef9657c1',
        from: '+35319605860',
        to: '+13129457420',
        start_time: '2018-02-02T22:20:27.521992Z',
        ...more,
      },
    },
  })

const placetel = (event: string, more = '') =>
  'call_id=4a4cbb39578170aed9a2761a7bec8c7e704a541f52291ef603d6f5f152980c3c' +
  `&event=${event}&from=022129191999&to=022199998560&direction=in${more}`

interface Case {
  readonly type: string
  /** Events of one call, as in the provider's documentation. */
  readonly events: readonly string[]
  readonly lead: object
  readonly custom: object
}

const cases: Readonly<Record<string, Case>> = {
  twilio: {
    type: form,
    events: [
      twilio('ringing'),
      twilio('in-progress'),
      twilio('completed', '&CallDuration=42&Duration=1&SequenceNumber=2'),
    ],
    lead: {
      ...{ phone: '+14158675310', name: 'ADA LOVELACE' },
      externalId: 'twilio:CA1234567890ABCDE',
    },
    custom: { calledNumber: '+18005551212', callOutcome: 'completed', callDurationSeconds: '42' },
  },
  telnyx: {
    type: 'application/json',
    events: [
      telnyx('call.initiated', { direction: 'incoming', state: 'parked' }),
      telnyx('call.answered', { state: 'answered' }),
      telnyx('call.hangup', { state: 'hangup', hangup_cause: 'normal_clearing' }),
    ],
    lead: {
      phone: '+35319605860',
      externalId: 'telnyx:428c31b6-7af4-4bcb-b7f5-5013ef9657c1',
    },
    custom: {
      calledNumber: '+13129457420',
      callOutcome: 'normal_clearing',
      callDurationSeconds: '300',
    },
  },
  sipgate: {
    type: form,
    events: [
      'event=newCall&from=492111234567&to=4915791234567&direction=in&callId=123456' +
        '&user[]=Alice&user[]=Bob&userId[]=w0&userId[]=w1&fullUserId[]=1234567w0',
      'event=answer&callId=123456&user=John+Doe&userId=w0&fullUserId=1234567w0' +
        '&from=492111234567&to=4915791234567&direction=in&answeringNumber=21199999999',
      'event=hangup&cause=normalClearing&callId=123456&from=492111234567&to=4915791234567' +
        '&direction=in&answeringNumber=4921199999999',
    ],
    lead: { phone: '+492111234567', externalId: 'sipgate:123456' },
    custom: {
      calledNumber: '+4915791234567',
      callAnsweredBy: 'John Doe',
      callOutcome: 'normalClearing',
    },
  },
  placetel: {
    type: form,
    events: [
      placetel('IncomingCall'),
      placetel('CallAccepted', '&peer=7777abcdefg%40fpbx.de'),
      placetel('HungUp', '&type=accepted&duration=73'),
    ],
    lead: {
      phone: '022129191999',
      externalId: 'placetel:4a4cbb39578170aed9a2761a7bec8c7e704a541f52291ef603d6f5f152980c3c',
    },
    custom: {
      calledNumber: '022199998560',
      callAnsweredBy: '7777abcdefg@fpbx.de',
      callOutcome: 'accepted',
      callDurationSeconds: '73',
    },
  },
}

const countLeads = async (org: TestOrg): Promise<number> => (await list(org)).body.data.length

const listStates = async (org: TestOrg, source: { id: string }): Promise<string[]> =>
  (await listBodies(org, source)).map(({ state }) => state).sort()

describe.each(Object.entries(cases))(
  'a call of kind %s',
  (kind, { type, events, lead, custom }) => {
    test('is one lead, whatever the order in which its events are received', async () => {
      for (const order of ['in order', 'reversed', 'concurrent']) {
        const org = await service.newOrg()
        const source = await newSource(org, kind, { defaults: { utm_campaign: 'radio' } })
        const sent = order === 'reversed' ? events.toReversed() : events

        const statuses: number[] = []
        if (order === 'concurrent') {
          const answers = await Promise.all(sent.map((body) => submit(service, source, body, type)))
          statuses.push(...answers.map(({ status }) => status))
        } else {
          for (const body of sent) statuses.push((await submit(service, source, body, type)).status)
        }

        expect(statuses).toEqual([200, 200, 200])
        const stored = await readOnlyLead(org)
        expect(stored).toMatchObject({ source: 'inbound', utm_campaign: 'radio', ...lead })
        expect(JSON.parse(stored.custom)).toEqual(custom)
      }
    })
  },
)

test('a repeated event changes nothing, and a second call is a second lead', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'placetel')
  const first = placetel('HungUp', '&type=missed&duration=0')

  await submit(service, source, first, form)
  await submit(service, source, first, form)
  await submit(service, source, first.replace('call_id=4a', 'call_id=5b'), form)

  expect(await countLeads(org)).toBe(2)
  expect(await listStates(org, source)).toEqual(['created', 'created', 'duplicate'])
})

test('an event does not overwrite what a user has changed', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'placetel')
  await submit(service, source, placetel('IncomingCall'), form)
  const { id } = await readOnlyLead(org)
  const edits = { phone: '+49 221 29191999', custom: { calledNumber: 'Hotline' } }
  await org.call(`PATCH /leads/${id}`, {
    body: { ...edits, custom: JSON.stringify(edits.custom) },
  })

  await submit(service, source, placetel('HungUp', '&type=accepted&duration=5'), form)

  const lead = await readOnlyLead(org)
  expect(lead.phone).toBe('+49 221 29191999')
  expect(JSON.parse(lead.custom)).toEqual({
    ...edits.custom,
    ...{ callOutcome: 'accepted', callDurationSeconds: '5' },
  })
})

test('withheld numbers, outgoing calls and text messages are kept without a lead', async () => {
  const org = await service.newOrg()
  const [twilioSource, telnyxSource, sipgateSource, placetelSource] = await Promise.all(
    Object.keys(cases).map((kind) => newSource(org, kind)),
  )
  if (!twilioSource || !telnyxSource || !sipgateSource || !placetelSource) throw new Error()
  const hidden = twilio('completed').replace('%2B14158675310', '%2B266696687')
  const sms = { data: { event_type: 'message.received', payload: { to: '+13129457420' } } }
  const out = 'event=newCall&from=4921112345&to=4915791234&direction=out&callId=7'

  await submit(service, twilioSource, hidden.replace('&CallerName=ADA+LOVELACE', ''), form)
  await submit(service, twilioSource, 'MessageSid=SM1&From=%2B14158675310&Body=Hello', form)
  await submit(service, telnyxSource, sms)
  await submit(service, telnyxSource, telnyx('call.initiated', { direction: 'outgoing' }))
  await submit(service, telnyxSource, telnyx('call.hangup'))
  await submit(service, sipgateSource, out, form)
  await submit(service, placetelSource, placetel('HungUp').replace('022129191999', 'anonymous'))

  expect(await countLeads(org)).toBe(0)
  expect(await listStates(org, twilioSource)).toEqual(['unmapped', 'unmapped'])
  expect(await listStates(org, telnyxSource)).toEqual(['unmapped', 'unmapped', 'unmapped'])
  expect(await listBodies(org, twilioSource)).toMatchObject([
    { answers: [{ label: 'MessageSid' }, { label: 'From', guess: null }, { label: 'Body' }] },
    { answers: [{ label: 'caller', guess: null }, { label: 'calledNumber' }, {}] },
  ])
})

test('a call that a filter rule blocks is in quarantine once', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'placetel')
  const rule = checkedRuleInput.parse({
    ...{ name: 'No spam', enabled: true, position: 0 },
    conditions: [{ field: 'phone', operator: 'equals', value: '022129191999' }],
  })
  await service.db.inOrg(org.orgId, (tx) => addRule(tx, rule, new Date()))

  for (const body of cases.placetel?.events ?? []) await submit(service, source, body, form)

  expect(await listStates(org, source)).toEqual(['rejected', 'rejected', 'rejected'])
  const rows = await service.db.inOrg(org.orgId, (tx) =>
    tx.query(sql`select 1 from rejected_lead where "orgId" = ${org.orgId}`),
  )
  expect(rows).toHaveLength(1)
})

test('sipgate is asked to send the answer and the end of a call to the same URL', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'sipgate')

  const { status, body } = await submit(service, source, cases.sipgate?.events[0] ?? '', form)

  expect(status).toBe(200)
  const url = `http://test${source.path}`
  expect(body).toContain(`<Response onAnswer="${url}" onHangup="${url}"/>`)
})
