import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../test/fixtures/scratch-folder.ts'
import { createWebhookSecret, signWebhook } from './sending/sign-webhook.ts'

/** Loads the function in the guide that verifies a request without a library. */
async function loadExample(): Promise<(...args: readonly unknown[]) => boolean> {
  const guide = new URL('../../../docs/guides/webhooks.md', import.meta.url)
  const [, code = ''] = /Without a library:\n\n```ts\n([^`]*`[^`]*`[^`]*)```/.exec(
    await readFile(guide, 'utf8'),
  ) ?? ['', '']
  const file = join(scratchFolder(), 'example.ts')
  await writeFile(file, code.replace('function', 'export function'))
  return (await import(file)).isAuthentic
}

test('the code of the guide accepts our requests and rejects others', async () => {
  const isAuthentic = await loadExample()
  const [secret, old, other] = [1, 2, 3].map(() => createWebhookSecret())
  const body = JSON.stringify({ name: 'Zoë' })
  const sign = (seconds: number) => ({
    'webhook-id': 'a',
    'webhook-timestamp': String(seconds),
    'webhook-signature': signWebhook([secret ?? '', old ?? ''], { id: 'a', seconds, body }),
  })
  const now = Math.floor(Date.now() / 1_000)

  expect(isAuthentic(body, sign(now), secret)).toBe(true)
  expect(isAuthentic(body, sign(now), old)).toBe(true)
  expect(isAuthentic(body, sign(now), other)).toBe(false)
  expect(isAuthentic(`${body} `, sign(now), secret)).toBe(false)
  expect(isAuthentic(body, { ...sign(now), 'webhook-id': 'b' }, secret)).toBe(false)
  expect(isAuthentic(body, sign(now - 600), secret)).toBe(false)
  expect(isAuthentic(body, {}, secret)).toBe(false)
})
