import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Apis, fireTag } from '../google-tag-manager/sandbox.ts'
import { readTemplate } from '../google-tag-manager/template.ts'
import { convert, newVisitor, openShop, type Shop, sessionOn, until, userAgent } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop('--forms')
})
afterAll(() => shop.stop())

const [web, server] = [await readTemplate('web'), await readTemplate('server')]

/**
 * HTTPS address that the templates accept; the browser's requests to this address reach the
 * service.
 */
const address = 'https://leads.shop.test'

/** Opens a page with a Tag Manager container that has its own consent state. */
async function openContainer(path: string) {
  const visitor = await newVisitor(shop)
  const { context, page } = visitor
  await context.route(`${address}/**`, async (route) => {
    const url = route.request().url().replace(address, shop.options.api)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await page.goto(shop.web.url('www.shop.test', `${shop.addPage()}${path}`))
  const granted = new Set<string>()
  const listeners = new Map<string, (type: string, isGranted: boolean) => void>()
  let made: Promise<unknown> = Promise.resolve()
  /** Makes calls on the page in the order in which the template makes them. */
  const onPage = (act: (page: Page) => Promise<unknown>) => {
    made = made.then(() => act(page))
  }
  const host: Apis = {
    isConsentGranted: (type) => granted.has(String(type)),
    addConsentListener: (type, listener) => {
      // The second argument of this API is a listener.
      listeners.set(String(type), listener as (type: string, isGranted: boolean) => void)
    },
    setInWindow: (name, value, isReplaced) =>
      onPage((page) =>
        page.evaluate(
          ([name, value, isReplaced]) => {
            const root = Object(globalThis)
            if (isReplaced || root[String(name)] === undefined) root[String(name)] = value
          },
          [name, value, isReplaced],
        ),
      ),
    callInWindow: (name, ...values) =>
      onPage((page) =>
        page.evaluate(
          ([name, values]) => {
            const [object = '', method = ''] = String(name).split('.')
            Object(globalThis)[object][method](...Object(values))
          },
          [name, values],
        ),
      ),
    injectScript: (url, onSuccess, onFailure) =>
      onPage((page) =>
        // Callbacks are functions from the template.
        page
          .addScriptTag({ url: String(url) })
          .then(onSuccess as () => void, onFailure as () => void),
      ),
  }
  return {
    ...visitor,
    fire: (parameters: Readonly<Record<string, unknown>>) => fireTag(web, parameters, host),
    /** Grants or withdraws consent, and notifies the tag. */
    async consent(isGranted: boolean, ...types: readonly string[]) {
      for (const type of types) {
        if (isGranted) granted.add(type)
        else granted.delete(type)
        listeners.get(type)?.(type, isGranted)
      }
      await made
    },
  }
}

const load = (more: object = {}) => ({
  action: 'load',
  address,
  site: shop.options.site,
  consent: 'container',
  ...more,
})

test('the tag loads the pixel, which records the visit once the banner grants consent', async () => {
  const container = await openContainer('?gclid=gtm-click')

  expect(await container.fire(load())).toBe('success')
  await container.answered(1)
  expect(await sessionOn(container.page)).toBeNull()
  await container.consent(true, 'analytics_storage', 'ad_storage')
  await container.answered(2)

  expect(await convert(shop, container.page)).toMatchObject({
    ...{ gclid: 'gtm-click', ad_storage: true, analytics_storage: true },
    session: { pageViews: 1 },
  })
  await container.consent(false, 'ad_storage', 'analytics_storage')
  expect(await sessionOn(container.page)).toBeNull()
  expect(await container.context.cookies()).toEqual([])
  expect(container.errors).toEqual([])
})

test('consent that was granted before the tag fires applies immediately', async () => {
  const container = await openContainer('?utm_campaign=early')
  await container.consent(true, 'analytics_storage', 'ad_storage')

  await container.fire(load())
  await container.answered(1)

  expect((await convert(shop, container.page)).utm_campaign).toBe('early')
})

test('a tag that fires before the pixel has loaded sends its lead and identity later', async () => {
  const container = await openContainer('')
  const email = 'gtm.lead@example.com'

  await container.fire({ action: 'identify', phone: '+49 30 5550100' })
  await container.fire({ action: 'submit', email, fields: [{ name: 'size', value: 'L' }] })
  await container.fire(load({ consent: 'granted', forms: true }))

  const find = async () =>
    (await shop.org.call('GET /leads', { query: `search=${email}` })).body.data
  await until(async () => (await find()).length > 0, 'the lead')
  expect(await find()).toMatchObject([{ email, custom: '{"size":"L"}' }])
  expect(JSON.stringify(container.sent)).toContain('"type":"identify"')
})

test('the server tag records the visit that its lead belongs to', async () => {
  const data = {
    page_location: 'https://www.shop.test/offer?utm_source=sgtm&gclid=server-click',
    page_title: 'Offer',
    ...{ client_id: '11.22', ga_session_id: '33', user_agent: userAgent, 'x-ga-gcs': 'G111' },
    user_data: { email_address: 'server.gtm@example.com' },
  }
  const key = (await shop.org.admin('create-key', '--name', 'sgtm')).split('\n')[0]
  const host: Apis = {
    getAllEventData: () => data,
    sendHttpRequest: async (url, options, body) => {
      const { method, headers } = Object(options)
      const address = String(url).replace(/^https:\/\/[^/]+/, shop.options.api)
      const { status } = await fetch(address, { method, headers, body: String(body) })
      return { statusCode: status }
    },
  }
  const tag = { address, site: shop.options.site, key }

  const outcomes = [
    await fireTag(server, { ...tag, action: 'page' }, host),
    await fireTag(server, { ...tag, action: 'lead' }, host),
  ]

  expect(outcomes).toEqual(['success', 'success'])
  const { body } = await shop.org.call('GET /leads', { query: 'search=server.gtm@example.com' })
  const read = async () => (await shop.org.call(`GET /leads/${body.data[0].id}`)).body.data
  await until(async () => (await read()).session !== null, 'the session')
  expect(await read()).toMatchObject({
    gclid: 'server-click',
    session: { pageViews: 1, utm_source: 'sgtm' },
  })
})
