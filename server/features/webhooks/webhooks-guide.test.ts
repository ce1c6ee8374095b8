import * as crypto from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../test/fixtures/scratch-folder.ts'
import { createWebhookSecret, signWebhook } from './sending/sign-webhook.ts'

const guide = await readFile(new URL('../../../docs/guides/webhooks.md', import.meta.url), 'utf8')

/** Loads the function in the guide that verifies a request without a library. */
async function loadExample(): Promise<(...args: readonly unknown[]) => boolean> {
  const [, code = ''] = /Without a library:\n\n```ts\n([^`]*`[^`]*`[^`]*)```/.exec(guide) ?? []
  const file = join(scratchFolder(), 'example.ts')
  await writeFile(file, code.replace('function', 'export function'))
  return (await import(file)).isAuthentic
}

const body = JSON.stringify({ name: 'Zoë' })

const signRequest = (secrets: readonly string[], seconds: number) => ({
  'webhook-id': 'a',
  'webhook-timestamp': String(seconds),
  'webhook-signature': signWebhook(secrets, { id: 'a', seconds, body }),
})

interface Node {
  readonly name: string
  readonly type: string
  readonly parameters: { readonly jsCode?: string }
}

/** The workflow in the guide, as n8n imports it. */
function readWorkflow(): {
  readonly nodes: readonly Node[]
  readonly connections: Readonly<Record<string, { readonly main: { readonly node: string }[][] }>>
} {
  return JSON.parse(/```json\n(\{\n {2}"name": "Leadtrace to n8n".*?)```/s.exec(guide)?.[1] ?? '')
}

interface SentRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Runs the code node of the workflow as n8n does. @returns The JSON of its only item. */
async function runCodeNode(secret: string, { headers, body }: SentRequest): Promise<unknown> {
  const code = readWorkflow().nodes.find(({ type }) => type.endsWith('.code'))?.parameters.jsCode
  const self = { helpers: { getBinaryDataBuffer: async () => Buffer.from(body) } }
  const data = { self, Buffer, $input: { first: () => ({ json: { headers } }) } }
  const inside = `(async function () {${code?.replace('whsec_…', secret)}\n}).call(self)`
  const items = await runInNewContext(inside, { ...data, require: () => crypto })
  return JSON.parse(JSON.stringify(items))[0].json
}

test('the code of the guide accepts our requests and rejects others', async () => {
  const isAuthentic = await loadExample()
  const [secret, old, other] = [1, 2, 3].map(() => createWebhookSecret())
  const sign = (seconds: number) => signRequest([secret ?? '', old ?? ''], seconds)
  const now = Math.floor(Date.now() / 1_000)

  expect(isAuthentic(body, sign(now), secret)).toBe(true)
  expect(isAuthentic(body, sign(now), old)).toBe(true)
  expect(isAuthentic(body, sign(now), other)).toBe(false)
  expect(isAuthentic(`${body} `, sign(now), secret)).toBe(false)
  expect(isAuthentic(body, { ...sign(now), 'webhook-id': 'b' }, secret)).toBe(false)
  expect(isAuthentic(body, sign(now - 600), secret)).toBe(false)
  expect(isAuthentic(body, {}, secret)).toBe(false)
})

test('the n8n workflow of the guide answers 200 to our requests and 401 to others', async () => {
  const [secret = '', old = '', other = ''] = [1, 2, 3].map(() => createWebhookSecret())
  const now = Math.floor(Date.now() / 1_000)
  const headers = signRequest([secret, old], now)
  const accepted = { status: 200, event: { name: 'Zoë' } }
  const rejected = { status: 401 }

  expect(await runCodeNode(secret, { headers, body })).toEqual(accepted)
  expect(await runCodeNode(old, { headers, body })).toEqual(accepted)
  expect(await runCodeNode(other, { headers, body })).toEqual(rejected)
  expect(await runCodeNode(secret, { headers, body: `${body} ` })).toEqual(rejected)
  expect(await runCodeNode(secret, { headers: {}, body })).toEqual(rejected)
  const late = signRequest([secret], now - 600)
  expect(await runCodeNode(secret, { headers: late, body })).toEqual(rejected)
})

test('the nodes of the n8n workflow of the guide are connected', () => {
  const { nodes, connections } = readWorkflow()

  const next = Object.values(connections).flatMap(({ main }) => main.flat().map(({ node }) => node))
  expect(nodes.map(({ name }) => name)).toEqual([Object.keys(connections)[0], ...next])
})
