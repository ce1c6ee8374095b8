import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { listBodies, newSource, submit } from '../../../test/calls/inbound-calls.ts'
import { list, readOnlyLead } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { runs } from '../../../test/run-size.ts'
import { kinds } from '../kinds/kinds.ts'

const service = await startService()
afterAll(service.stop)

const secret = 'app-secret'

/** Signatures of the kinds that reject unsigned requests. */
const signatures: Readonly<Record<string, (body: Buffer) => Record<string, string>>> = {
  meta: (body) => ({ 'x-hub-signature-256': `sha256=${sign(body)}` }),
  linkedin: (body) => ({ 'x-li-signature': sign(body, 'hmacsha256=') }),
}

const sign = (body: Buffer, prefix = ''): string =>
  createHmac('sha256', secret).update(prefix).update(body).digest('hex')

/** Bodies that resemble the events of phone calls. */
const callBodies = fc
  .record(
    {
      ...{ CallSid: fc.string(), call_id: fc.string(), callId: fc.string() },
      event: fc.constantFrom('newCall', 'hangup', 'IncomingCall', 'HungUp', '__proto__'),
      CallStatus: fc.constantFrom('ringing', 'completed', 'constructor'),
      ...{ Direction: fc.constant('inbound'), direction: fc.constant('in') },
      ...{ From: fc.string(), from: fc.string(), to: fc.string(), cause: fc.string() },
      data: fc.record({
        event_type: fc.constantFrom('call.initiated', 'call.hangup', 'toString'),
        payload: fc.dictionary(
          fc.constantFrom('call_leg_id', 'direction', 'from', 'to', 'start_time', 'end_time'),
          fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('incoming', '+4922129191999')),
        ),
      }),
    },
    { requiredKeys: ['event', 'CallStatus', 'Direction', 'direction', 'data'] },
  )
  .map((one) => JSON.stringify(one))

const boundary = 'x-boundary'

const fields = fc.dictionary(
  fc.oneof(
    fc.constantFrom('email', 'name', 'a[b]', 'phone', 'custom', '__proto__', 'rawRequest'),
    fc.string({ unit: 'binary', maxLength: 20 }),
  ),
  fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Zoë', 'a@example.com', '{"a":1}')),
  { maxKeys: 8 },
)

const part = ([name, value]: readonly [string, string]) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '_')}"` +
  `\r\n\r\n${value}\r\n`

/** Requests with a content type that fits their body. */
const formatted = fc.oneof(
  fc.tuple(
    fc.oneof(
      fc.json({ stringUnit: 'binary' }),
      fields.map((one) => JSON.stringify(one)),
      callBodies,
    ),
    fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain', ''),
  ),
  fc.tuple(
    fc.oneof(
      fields.map((one) => String(new URLSearchParams(one))),
      fc.webQueryParameters(),
    ),
    fc.constantFrom(
      'application/x-www-form-urlencoded',
      'application/x-www-form-urlencoded; charset=iso-8859-1',
      'application/x-www-form-urlencoded; charset="made-up"',
    ),
  ),
  fc.tuple(
    fields.map((one) => `${Object.entries(one).map(part).join('')}--${boundary}--\r\n`),
    fc.constantFrom(`multipart/form-data; boundary=${boundary}`),
  ),
)

/** Text encodings that old or broken senders use. */
const encodings = ['utf8', 'latin1', 'utf16le'] as const

const requests = fc.oneof(
  fc
    .tuple(formatted, fc.constantFrom(...encodings), fc.nat(3))
    .map(([[text, type], encoding, cut]) => ({
      // A body that is cut off, as by a lost connection.
      body: Buffer.from(text, encoding).subarray(0, cut === 0 ? text.length >> 1 : undefined),
      type,
    })),
  fc.record({
    body: fc.uint8Array({ minLength: 1 }).map((array) => Buffer.from(array)),
    type: fc.constantFrom(
      ...['application/json', 'application/x-www-form-urlencoded', 'application/octet-stream'],
      ...[`multipart/form-data; boundary=${boundary}`, 'multipart/form-data', 'x'],
    ),
  }),
  fc.record({
    body: fc
      .constantFrom(
        '{"name":"\\u0000\\ud800"}',
        'name=%00%ff&a=%ED%A0%80&%',
        '{"__proto__":1}',
        '&=&',
      )
      .map((text) => Buffer.from(text)),
    type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded'),
  }),
)

test.for(Object.keys(kinds))('%s: any body is stored or rejected as unreadable', async (kind) => {
  const org = await service.newOrg()
  const headers = signatures[kind] ?? (() => ({}))
  const source = await newSource(org, kind, kind in signatures ? { secret } : {})

  await fc.assert(
    fc.asyncProperty(requests, async ({ body, type }) => {
      const [last] = await listBodies(org, source)

      const { statusCode } = await service.app.inject({
        ...{ method: 'POST', url: source.path, payload: body },
        headers: { ...(type === '' ? {} : { 'content-type': type }), ...headers(body) },
      })

      const [newest] = await listBodies(org, source)
      expect([200, 400, 415]).toContain(statusCode)
      expect(newest?.id === last?.id).toBe(statusCode !== 200)
    }),
    { numRuns: runs(40) },
  )
})

test.for([
  ['raw Latin-1', Buffer.from('name=Zoë M\xfcller&email=z@example.com', 'latin1')],
  ['encoded Latin-1', 'name=Zo%EB+M%FCller&email=z%40example.com'],
  ['UTF-8', 'name=Zo%C3%AB+M%C3%BCller&email=z%40example.com'],
  ['Latin-1 JSON', Buffer.from('{"name":"Zoë Müller","email":"z@example.com"}', 'latin1')],
] as const)('a form in %s becomes a lead with the right name', async ([, body]) => {
  const org = await service.newOrg()
  const source = await newSource(org, 'anything')

  const { status } = await submit(service, source, body, 'application/x-www-form-urlencoded')

  expect(status).toBe(200)
  expect((await readOnlyLead(org)).name).toBe('Zoë Müller')
  expect((await list(org)).body.data).toHaveLength(1)
})
