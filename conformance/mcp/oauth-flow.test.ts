import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../web-app/find-barriers.ts'
import {
  demoPassword,
  demoPeople,
  type OpenApp,
  openApp,
  openWindow,
  signIn,
  takeScreenshot,
  visit,
  type Window,
  type WindowOptions,
} from '../web-app/open-app.ts'
import { MemoryProvider } from './memory-provider.ts'
import { type Callback, openCallback } from './oauth-flow-callback.ts'

const first = 'Nordlicht Solar'
const second = 'Südlicht Wärme'

const opened = new AsyncDisposableStack()
let app: OpenApp
let callback: Callback
/** Cookies for a signed-in browser. */
let session: Awaited<ReturnType<Window['context']['cookies']>>
beforeAll(async () => {
  app = await openApp()
  opened.defer(app.stop)
  callback = await openCallback()
  opened.defer(callback.close)
  await using window = await open()
  await signIn(window, demoPeople.owner)
  session = await window.context.cookies()
  const headers = { origin: app.origin }
  const data = { name: second, timeZone: 'Europe/Berlin' }
  const created = await window.context.request.post('/app/orgs', { headers, data })
  expect(created.status()).toBe(201)
})
afterAll(() => opened.disposeAsync())

type Closing = Window & AsyncDisposable

/** Window that closes when its variable goes out of scope. */
async function open(options?: WindowOptions): Promise<Closing> {
  const window = await openWindow(app, options)
  return { ...window, [Symbol.asyncDispose]: () => window.context.close() }
}

async function openSignedIn(options?: WindowOptions): Promise<Closing> {
  const window = await open(options)
  await window.context.addCookies(session)
  return window
}

const endpoint = () => new URL(`${app.origin}/api/mcp`)

/** Assistant that runs discovery, registers, and asks the user to open a page. */
async function ask(provider: MemoryProvider) {
  const transport = new StreamableHTTPClientTransport(endpoint(), { authProvider: provider })
  const client = new Client({ name: 'flow', version: '1' })
  await expect(client.connect(transport)).rejects.toThrow(UnauthorizedError)
  const page = provider.asked?.href ?? ''
  const finish = async () => transport.finishAuth(await callback.next())
  return { page, finish }
}

/** Connects the assistant with its tokens. */
async function connect(provider: MemoryProvider): Promise<Client> {
  const client = new Client({ name: 'flow', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(endpoint(), { authProvider: provider }))
  return client
}

/** Grants the assistant access to an organization on the consent page. */
async function allow({ page }: Window, organization: string): Promise<void> {
  await page.getByRole('heading', { name: 'Connect Conformance?' }).waitFor()
  await page.getByLabel(organization).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { name: 'You may close this page' }).waitFor()
}

async function connectTo(window: Window, organization: string, provider: MemoryProvider) {
  const { page, finish } = await ask(provider)
  await window.page.goto(page)
  await allow(window, organization)
  await finish()
  return connect(provider)
}

/** Total number of leads that a client sees. */
async function countLeads(client: Client): Promise<number> {
  const { structuredContent } = await client.callTool({
    name: 'list_leads',
    arguments: { limit: 1 },
  })
  // The content has the tool's output schema.
  return (structuredContent as { meta: { pagination: { total: number } } }).meta.pagination.total
}

/** Status of a call that uses the provider's access token. */
async function getStatus(provider: MemoryProvider): Promise<number> {
  const answer = await fetch(endpoint(), {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${provider.tokens()?.access_token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  await answer.body?.cancel()
  return answer.status
}

test('an assistant connects through sign-in and consent, works, and refreshes its token', async () => {
  await using window = await open()
  const provider = new MemoryProvider(callback.address)
  const { page, finish } = await ask(provider)

  await window.page.goto(page)
  await window.page.getByLabel('Email').fill(demoPeople.owner)
  await window.page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await window.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await allow(window, first)
  await finish()
  await using client = disposable(await connect(provider))
  const before = await countLeads(client.of)
  const token = provider.tokens()?.access_token
  provider.breakAccess()
  const after = await countLeads(client.of)

  expect(before).toBeGreaterThan(1_000)
  expect(after).toBe(before)
  expect(provider.tokens()?.access_token).not.toBe(token)
  expect((await client.of.listTools()).tools).not.toEqual([])
})

test('connected to a second organization, it works in both until one is disconnected', async () => {
  await using window = await openSignedIn()
  const one = new MemoryProvider(callback.address)
  await using inFirst = disposable(await connectTo(window, first, one))
  const two = new MemoryProvider(callback.address, one.clientInformation())
  await using inSecond = disposable(await connectTo(window, second, two))

  expect(two.clientInformation()).toEqual(one.clientInformation())
  expect(await countLeads(inSecond.of)).toBe(0)
  expect(await countLeads(inFirst.of)).toBeGreaterThan(1_000)

  await disconnectNewest(window, second)
  expect([await getStatus(two), await getStatus(one)]).toEqual([401, 200])
  await disconnectNewest(window, first)
  expect([await getStatus(two), await getStatus(one)]).toEqual([401, 401])
  await expect(countLeads(inFirst.of)).rejects.toThrow('grant request is invalid')
})

/** Disconnects the newest connection on the organization's settings page. */
async function disconnectNewest(window: Window, organization: string): Promise<void> {
  const { page, context } = window
  const me = await (await context.request.get('/app/me')).json()
  const { id } = me.data.organizations.find(({ name }: { name: string }) => name === organization)
  await visit(window, `/o/${id}/settings/apps`)
  await page.getByRole('button', { name: 'Disconnect Conformance' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect Conformance?' })
  await dialog.waitFor()
  expect(await findBarriers(window)).toEqual([])
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('App disconnected', { exact: true }).waitFor()
}

test('permissions that a person denies are not granted', async () => {
  await using window = await openSignedIn()
  const provider = new MemoryProvider(callback.address)
  const { page, finish } = await ask(provider)

  await window.page.goto(page)
  await window.page.getByLabel('Add and edit leads').uncheck()
  await allow(window, first)
  await finish()
  await using client = disposable(await connect(provider))

  const { tools } = await client.of.listTools()
  expect(tools.map(({ name }) => name)).not.toContain('create_lead')
  expect(tools.map(({ name }) => name)).toContain('list_leads')
})

test('a denied assistant is notified, and the page cannot be answered twice', async () => {
  await using window = await openSignedIn()
  const { page } = await ask(new MemoryProvider(callback.address))

  await window.page.goto(page)
  await window.page.getByRole('button', { name: 'Deny' }).waitFor()
  const address = window.page.url()
  await window.page.getByRole('button', { name: 'Deny' }).click()
  const answer = await callback.next()
  await window.page.getByRole('heading', { name: 'You may close this page' }).waitFor()
  await window.page.goto(address)
  await window.page.getByRole('heading', { name: 'This request has expired' }).waitFor()

  expect(answer.get('error')).toBe('access_denied')
  expect(answer.get('code')).toBeNull()
  expect(await findBarriers(window)).toEqual([])
})

test('another browser cannot answer, no matter who is signed in there', async () => {
  await using window = await openSignedIn()
  await using other = await openSignedIn()
  const { page } = await ask(new MemoryProvider(callback.address))
  await window.page.goto(page)
  await window.page.getByRole('button', { name: 'Allow' }).waitFor()

  await other.page.goto(window.page.url())

  await other.page.getByRole('heading', { name: 'This request has expired' }).waitFor()
})

test.for<WindowOptions>([
  { device: 'desktop', colors: 'light' },
  { device: 'phone', colors: 'dark' },
])('the consent page is accessible: $device, $colors', async (options) => {
  await using window = await openSignedIn(options)
  const { page } = await ask(new MemoryProvider(callback.address))
  await visit(window, page)
  await window.page.getByRole('button', { name: 'Allow' }).waitFor()
  await takeScreenshot(window, `connect-${options.device}-${options.colors}`)

  expect(await findBarriers(window)).toEqual([])
  expect(window.complaints).toEqual([])
})

/** Client that closes when its variable goes out of scope. */
const disposable = (of: Client) => ({ of, [Symbol.asyncDispose]: () => of.close() })
