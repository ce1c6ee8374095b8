import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newSource } from '../../../test/calls/inbound-calls.ts'
import { list } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { verifyPlacetel, verifyTelnyx, verifyTwilio } from '../kinds/call-signatures.ts'
import type { SignedRequest } from '../kinds/signatures.ts'

const service = await startService()
afterAll(service.stop)

const request = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): SignedRequest => ({
  url,
  bytes: Buffer.from(body),
  header: (name) => headers[name],
  at: new Date('2026-11-28T09:00:00Z'),
})

async function send(
  path: string,
  payload: string,
  type: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const response = await service.app.inject({
    ...{ method: 'POST', url: path, payload },
    headers: { 'content-type': type, ...headers },
  })
  return response.statusCode
}

const countLeads = async (org: TestOrg): Promise<number> => (await list(org)).body.data.length

test("Twilio's documented example is accepted, with and without the port", () => {
  const body =
    'CallSid=CA1234567890ABCDE&Caller=%2B14158675310&Digits=1234&From=%2B14158675310' +
    '&To=%2B18005551212'
  const headers = { 'x-twilio-signature': 'GvWf1cFY/Q7PnoempGyD5oXAezc=' }
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  const withPort = url.replace('.com/', '.com:443/')

  const accepted = [url, withPort].map((one) => verifyTwilio(request(one, body, headers), '12345'))
  const refused = [
    verifyTwilio(request(url, body, headers), '12346'),
    verifyTwilio(request(url, `${body}&Digits=5`, headers), '12345'),
    verifyTwilio(request(`${url}3`, body, headers), '12345'),
    verifyTwilio(request(url, body, {}), '12345'),
  ]

  expect(accepted).toEqual([true, true])
  expect(refused).toEqual([false, false, false, false])
})

test("Placetel's documented example is accepted", () => {
  const body =
    'call_id=4a4cbb39578170aed9a2761a7bec8c7e704a541f52291ef603d6f5f152980c3c' +
    '&event=CallAccepted&from=0123456789&to=0987654321'
  const signature = 'c4f823c5b8806432fe2b83b1fc2ee714422e0cdfb4b5129152a7d0bbcd7792d0'
  const headers = { 'x-placetel-signature': signature }

  expect(verifyPlacetel(request('', body, headers), '12345')).toBe(true)
  expect(verifyPlacetel(request('', `${body}0`, headers), '12345')).toBe(false)
})

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const telnyxKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64')

const signTelnyx = (body: string, seconds: number) => ({
  'telnyx-timestamp': String(seconds),
  'telnyx-signature-ed25519': sign(null, Buffer.from(`${seconds}|${body}`), privateKey).toString(
    'base64',
  ),
})

test("Telnyx's signature is refused if it is wrong or more than five minutes old", () => {
  const now = Date.parse('2026-11-28T09:00:00Z') / 1_000
  const verify = (headers: Record<string, string>, body = '{}', key = telnyxKey) =>
    verifyTelnyx(request('', body, headers), key)

  expect([now - 299, now, now + 299].map((at) => verify(signTelnyx('{}', at)))).toEqual([
    ...[true, true, true],
  ])
  expect([now - 301, now + 301].map((at) => verify(signTelnyx('{}', at)))).toEqual([false, false])
  expect(verify(signTelnyx('{}', now), '{ }')).toBe(false)
  expect(verify({ ...signTelnyx('{}', now), 'telnyx-timestamp': String(now + 1) })).toBe(false)
  expect(verify({ ...signTelnyx('{}', now), 'telnyx-signature-ed25519': 'AAAA' })).toBe(false)
  expect(verify({}, '{}')).toBe(false)
  expect(verify(signTelnyx('{}', now), '{}', Buffer.alloc(32).toString('base64'))).toBe(false)
})

const twilioBody =
  'CallSid=CA1&CallStatus=completed&Direction=inbound&From=%2B14158675310&To=%2B1800'
const telnyxBody = JSON.stringify({
  data: {
    event_type: 'call.initiated',
    payload: { call_leg_id: 'l-1', direction: 'incoming', from: '+35319605860', to: '+13129457' },
  },
})
const placetelBody = 'call_id=c1&event=IncomingCall&from=022129191999&to=0221&direction=in'

const signTwilio = (url: string, key: string) => {
  const pairs = [...new URLSearchParams(twilioBody)].map(([name, value]) => name + value)
  const text = url + pairs.toSorted().join('')
  return { 'x-twilio-signature': createHmac('sha1', key).update(text).digest('base64') }
}

test.each([
  {
    ...{ kind: 'twilio', secret: 'auth token', body: twilioBody },
    sign: (url: string) => signTwilio(url, 'auth token'),
  },
  {
    ...{ kind: 'telnyx', secret: telnyxKey, body: telnyxBody },
    sign: () => signTelnyx(telnyxBody, Math.floor(Date.now() / 1_000)),
  },
  {
    ...{ kind: 'placetel', secret: 'shared', body: placetelBody },
    sign: () => ({
      'x-placetel-signature': createHmac('sha256', 'shared').update(placetelBody).digest('hex'),
    }),
  },
])('a source of kind $kind with a secret requires signed calls', async (one) => {
  const org = await service.newOrg()
  const { path } = await newSource(org, one.kind, { secret: one.secret })
  const type = one.kind === 'telnyx' ? 'application/json' : 'application/x-www-form-urlencoded'
  const signature = one.sign(`http://test${path}`)

  const refused = [
    await send(path, one.body, type, {}),
    await send(path, `${one.body} `, type, signature),
  ]

  expect(refused).toEqual([403, 403])
  expect(await countLeads(org)).toBe(0)
  expect(await send(path, one.body, type, signature)).toBe(200)
  expect(await countLeads(org)).toBe(1)
})

test('a secret that is not a public key is rejected for Telnyx, and any secret for sipgate', async () => {
  const org = await service.newOrg()
  const attempts = [
    { name: 'Calls', kind: 'telnyx', secret: 'KEY0123' },
    { name: 'Calls', kind: 'sipgate', secret: 'secret' },
  ]

  for (const body of attempts) {
    const { status, body: answer } = await org.call('POST /inbound-sources', { body })
    expect([status, answer.error.details.problems[0].field]).toEqual([400, 'secret'])
  }
})
