import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from './find-barriers.ts'
import { measureOnPhone } from './measure-on-phone.ts'
import { getOrgPath, openDemo, takeScreenshot, visit } from './open-app.ts'

const { window } = await openDemo('owner')
const { page } = window
const dialog = page.getByRole('dialog')

interface Received {
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** Server that receives webhooks on this machine. */
async function startReceiver() {
  const received: Received[] = []
  let status = 200
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      received.push({ body, headers: request.headers })
      reply.writeHead(status).end('thanks')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => void server.close())
  // A server that listens on a port has an address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    respond: (next: number) => {
      status = next
    },
  }
}

const openWebhooks = () => visit(window, `${getOrgPath(window)}/settings/webhooks`)

const isSigned = ({ body, headers }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

test('a webhook is added, tested, and shows what was delivered', async () => {
  const receiver = await startReceiver()
  await openWebhooks()
  await page.getByText('No webhooks yet').waitFor()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByLabel('Send to').selectOption('full')
  await dialog.getByLabel('URL').fill(receiver.url)
  await dialog.getByLabel('Name').fill('CRM')
  await takeScreenshot(window, 'webhook-form')
  expect(await findBarriers(window)).toEqual([])
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const secret = await dialog.getByText(/^whsec_/).innerText()
  // On phones, a toast would cover the title of the dialog.
  expect(await page.getByText('Webhook added').count()).toBe(0)
  await takeScreenshot(window, 'webhook-secret')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Webhook added').waitFor()

  await page.getByRole('button', { name: 'Send test: CRM' }).click()
  await page.getByText(/Test delivered \(status 200/).waitFor()
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await page.getByRole('button', { name: 'Add lead' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await expect.poll(() => receiver.received.length).toBe(2)

  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
    'webhook.test',
    'lead.created',
  ])
  for (const one of receiver.received) expect(isSigned(one, secret)).toBe(true)
  await openWebhooks()
  await page.getByRole('button', { name: 'Deliveries to CRM' }).click()
  await page.getByRole('row', { name: /New lead.*Delivered.*Status 200/ }).waitFor()
  await takeScreenshot(window, 'webhook-deliveries')
  expect(await findBarriers(window)).toEqual([])
  expect(await measureOnPhone(window, 'webhook-deliveries-phone')).toBe(0)
})

test('a delivery is sent again, and a failed test says why', async () => {
  const receiver = await startReceiver()
  await openWebhooks()
  await page.getByRole('button', { name: 'More actions for CRM' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  await dialog.getByLabel('URL').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Deliveries to CRM' }).click()
  await page.getByRole('button', { name: /^Send again: New lead/ }).click()
  await expect.poll(() => receiver.received.length).toBe(1)

  receiver.respond(500)
  await page.getByRole('button', { name: 'Send test: CRM' }).click()
  await page.getByText('The server responded with status 500.').waitFor()
})

test('a test event of any type is sent by keyboard, even if the webhook is turned off', async () => {
  const receiver = await startReceiver()
  await openWebhooks()
  const more = page.getByRole('button', { name: 'More actions for CRM' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  await dialog.getByLabel('URL').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Turn off' }).click()
  await page.getByText('Off', { exact: true }).waitFor()

  await more.click()
  await page.getByRole('menuitem', { name: 'Send test event…' }).click()
  const type = dialog.getByLabel('Event')
  expect(await type.inputValue()).toBe('lead.created')
  await type.selectOption('Conversion rejected')
  await takeScreenshot(window, 'webhook-test-event')
  expect(await findBarriers(window)).toEqual([])
  await dialog.getByRole('button', { name: 'Send test' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })

  await page.getByText(/Test delivered \(status 200/).waitFor()
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'conversion.rejected', conversion: { code: 'click_expired' } },
  ])
  await more.click()
  await page.getByRole('menuitem', { name: 'Turn on' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
})

test('a webhook is turned off, on again, and deleted', async () => {
  await openWebhooks()
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions for CRM' }).click()
    await page.getByRole('menuitem', { name }).click()
  }

  await choose('Turn off')
  await page.getByText('Off', { exact: true }).waitFor()
  await choose('Turn on')
  await page.getByText('Active', { exact: true }).waitFor()
  await choose('New signing secret…')
  await dialog.getByRole('button', { name: 'Create secret' }).click()
  await dialog.getByText(/^whsec_/).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await choose('Delete…')
  await dialog.getByRole('button', { name: 'Delete' }).click()

  await page.getByText('No webhooks yet').waitFor()
})

test('a chat needs no secret, and its URL is not shown again', async () => {
  const receiver = await startReceiver()
  await openWebhooks()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByLabel('URL').fill(`${receiver.url}/token`)
  await dialog.getByLabel('Include contact data').check()
  await dialog.getByLabel('Bundle new leads').check()
  await takeScreenshot(window, 'chat-form')
  expect(await findBarriers(window)).toEqual([])
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Send test: Slack' }).click()
  await expect.poll(() => receiver.received.length).toBe(1)

  expect(JSON.parse(receiver.received[0]?.body ?? '{}').text).toContain('ada@example.com')
  expect(await page.content()).not.toContain('/token')
  await page.getByRole('button', { name: 'More actions for Slack' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  expect(await dialog.getByLabel('Bundle new leads').isChecked()).toBe(true)
})
