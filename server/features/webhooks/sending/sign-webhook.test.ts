import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { expect, test } from 'vitest'
import { createWebhookSecret, signWebhook } from './sign-webhook.ts'

/** Computed with version 1.1.1 of the `standardwebhooks` npm package. */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  parts: {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    seconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

test('the signature is that of Standard Webhooks', () => {
  expect(signWebhook([vector.secret], vector.parts)).toBe(vector.signature)
})

test('each secret adds a signature', () => {
  const other = createWebhookSecret()

  const signed = signWebhook([other, vector.secret], vector.parts).split(' ')

  expect(signed).toEqual([signWebhook([other], vector.parts), vector.signature])
})

test.each([
  ['Standard Webhooks', Webhook],
  ['Svix', SvixWebhook],
] as const)(
  'the library of %s accepts any of two signatures, and no changed body',
  (_, Library) => {
    const [old, current, other] = [1, 2, 3].map(() => createWebhookSecret())
    const seconds = Math.floor(Date.now() / 1_000)
    const body = JSON.stringify({ type: 'lead.created', name: 'Zoë' })
    const signed = signWebhook([current ?? '', old ?? ''], { id: 'a', seconds, body })
    const headers = {
      ...{ 'webhook-id': 'a', 'webhook-timestamp': String(seconds) },
      'webhook-signature': signed,
    }
    const verify = (secret: string | undefined, text: string) =>
      new Library(secret ?? '').verify(text, headers)

    for (const secret of [current, old]) expect(() => verify(secret, body)).not.toThrow()
    expect(() => verify(current, `${body} `)).toThrow()
    expect(() => verify(other, body)).toThrow()
  },
)

test('a secret has 32 random bytes', () => {
  const secrets = [createWebhookSecret(), createWebhookSecret()]

  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
  }
  expect(secrets[0]).not.toBe(secrets[1])
})
