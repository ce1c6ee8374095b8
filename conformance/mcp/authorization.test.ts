import { setTimeout as pause } from 'node:timers/promises'
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  dropFolder,
  freePort,
  type LaunchedServer,
  launch,
  launchServer,
  newFolder,
} from '../launch.ts'
import { type Consenting, consentAt, registerClient } from './consenting-browser.ts'
import { MemoryProvider } from './memory-provider.ts'
import { suite } from './official-suite.ts'

const person = { email: 'ada@example.com', password: 'correct horse battery' } as const

let folder: string
let server: LaunchedServer
let who: Consenting
beforeAll(async () => {
  folder = await newFolder()
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  server = await launchServer(folder, {
    PORT: port,
    PUBLIC_URL: origin,
    BOOTSTRAP_ORG: 'Test',
    BOOTSTRAP_EMAIL: person.email,
    BOOTSTRAP_PASSWORD: person.password,
  })
  who = { origin, ...person }
})
afterAll(async () => {
  await server.stop()
  await dropFolder(folder)
})

/** Waits until the client's output contains the URL of a page to open. */
async function addressIn(output: () => string): Promise<string> {
  for (;;) {
    const [found] = /http\S+\/oauth\/authorize\?\S+/.exec(output()) ?? []
    if (found !== undefined) return found
    await pause(50)
  }
}

test('the official suite passes: authorization', async () => {
  const port = await freePort()
  const redirect = `http://127.0.0.1:${port}/callback`
  const id = await registerClient(who.origin, redirect)
  const args = ['--url', who.origin, '--client-id', id, '--resource', `${who.origin}/api/mcp`]
  const command = [process.execPath, suite, 'authorization', ...args, '--port', String(port)]
  const running = launch(command, folder)
  onTestFinished(async () => void (await running.stop()))

  const consented = await Promise.race([addressIn(running.output), running.ended.then(() => '')])
  if (consented !== '') await fetch(await consentAt(consented, who))
  const code = await running.ended

  expect(running.output()).toMatch(/authorization-code-grant/)
  expect(running.output()).not.toMatch(/FAILURE|WARNING|✗/)
  expect([code, running.output()]).toEqual([0, expect.stringContaining('passed')])
})

test.for(['auto', 'legacy'] as const)(
  'the official client connects by itself: %s',
  async (mode) => {
    const provider = new MemoryProvider()
    const url = new URL(`${who.origin}/api/mcp`)
    const open = () => {
      const client = new Client(
        { name: 'conformance', version: '1' },
        { versionNegotiation: { mode } },
      )
      return {
        client,
        transport: new StreamableHTTPClientTransport(url, { authProvider: provider }),
      }
    }
    const first = open()
    await expect(first.client.connect(first.transport)).rejects.toThrow(UnauthorizedError)
    const { searchParams } = await consentAt(provider.asked?.href ?? '', who)
    await first.transport.finishAuth(searchParams)

    const { client, transport } = open()
    await client.connect(transport)
    const { tools } = await client.listTools()
    const checked = await client.callTool({ name: 'check_api' })
    provider.breakAccess()
    const refreshed = await client.callTool({ name: 'check_api' })
    await client.close()

    expect(tools).toHaveLength(15)
    for (const { structuredContent } of [checked, refreshed])
      expect(structuredContent).toEqual({ success: true })
  },
)
