import { afterAll, beforeAll, expect, test } from 'vitest'
import { convert, newVisitor, openShop, type Shop, sessionOn, type Visitor } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const host = 'www.shop.test'

/** Names of the cookies and localStorage keys that the pixel has stored. */
const storedBy = async ({ context, page }: Visitor): Promise<readonly string[]> => [
  ...(await context.cookies()).map(({ name }) => name),
  ...(await page.evaluate<string[]>('Object.keys(localStorage)')),
]

const consentMode = (state: string, flags: object) =>
  `window.dataLayer = window.dataLayer || []; function gtag() { dataLayer.push(arguments) }
   gtag('consent', '${state}', ${JSON.stringify(flags)})`

const both = { analytics_storage: 'granted', ad_storage: 'granted' }
const neither = { analytics_storage: 'denied', ad_storage: 'denied' }

test('without consent the page view is counted and nothing is stored', async () => {
  const visitor = await newVisitor(shop)

  await visitor.page.goto(shop.web.url(host, `${shop.addPage({ pixel: '' })}?gclid=secret-click`))
  await visitor.answered(1)

  expect(await storedBy(visitor)).toEqual([])
  expect(await sessionOn(visitor.page)).toBeNull()
  expect(JSON.stringify(visitor.sent)).not.toMatch(/visitorId|secret-click/)
  expect(visitor.errors).toEqual([])
})

test('later consent starts the visit with the click that led to the page', async () => {
  const visitor = await newVisitor(shop)
  const head = `<script>${consentMode('default', neither)}</script>`
  await visitor.page.goto(
    shop.web.url(host, `${shop.addPage({ pixel: '', head })}?gclid=late-consent`),
  )
  await visitor.answered(1)

  await visitor.page.evaluate(consentMode('update', both))
  await visitor.answered(2)
  const lead = await convert(shop, visitor.page)

  expect(lead).toMatchObject({ gclid: 'late-consent', analytics_storage: true, ad_storage: true })
  expect(await storedBy(visitor)).not.toEqual([])
})

test('leadtrace.consent has the same effect as Consent Mode', async () => {
  const visitor = await newVisitor(shop)
  await visitor.page.goto(shop.web.url(host, shop.addPage({ pixel: '' })))
  await visitor.answered(1)

  await visitor.page.evaluate(`leadtrace.consent(${JSON.stringify(both)})`)
  await visitor.answered(2)

  expect((await convert(shop, visitor.page)).session.pageViews).toBe(1)
})

test('a withdrawal deletes stored data', async () => {
  const visitor = await newVisitor(shop)
  const body = '<form><input type="hidden" name="sessionId"></form>'
  const path = shop.addPage({ pixel: 'data-consent="granted"', body })
  await visitor.page.goto(shop.web.url(host, `${path}?gclid=withdrawn`))
  await visitor.answered(1)
  expect(await storedBy(visitor)).not.toEqual([])

  await visitor.page.evaluate(`leadtrace.consent(${JSON.stringify(neither)})`)

  expect(await storedBy(visitor)).toEqual([])
  expect(await sessionOn(visitor.page)).toBeNull()
  expect(await visitor.page.inputValue('input[name=sessionId]')).toBe('')
})

test('consent to analytics only creates a visit without cookies and click ids', async () => {
  const visitor = await newVisitor(shop)
  const flags = { ...neither, analytics_storage: 'granted' }
  const head = `<script>${consentMode('default', flags)}</script>`
  const query = '?gclid=not-consented&utm_source=newsletter&utm_medium=email'

  await visitor.page.goto(shop.web.url(host, shop.addPage({ pixel: '', head }) + query))
  await visitor.answered(1)
  const lead = await convert(shop, visitor.page)

  expect(await storedBy(visitor)).toEqual([])
  expect(lead).toMatchObject({ gclid: null, utm_source: 'newsletter', ad_storage: false })
  expect(JSON.stringify(visitor.sent)).not.toContain('not-consented')
})

test('Global Privacy Control counts as denied, whatever else is set', async () => {
  const visitor = await newVisitor(shop)
  await visitor.context.addInitScript(
    `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`,
  )

  await visitor.page.goto(shop.web.url(host, shop.addPage({ pixel: 'data-consent="granted"' })))
  await visitor.answered(1)
  await visitor.page.evaluate(`leadtrace.consent(${JSON.stringify(both)})`)

  expect(await storedBy(visitor)).toEqual([])
  expect(await sessionOn(visitor.page)).toBeNull()
})

test('with blocked cookies and storage, the visit has no past but causes no errors', async () => {
  const visitor = await newVisitor(shop)
  await visitor.context.addInitScript(`
    const refuse = { get() { throw new DOMException('blocked', 'SecurityError') },
      set() { throw new DOMException('blocked', 'SecurityError') } }
    Object.defineProperty(Document.prototype, 'cookie', refuse)
    Object.defineProperty(window, 'localStorage', refuse)`)
  const path = shop.addPage({ pixel: 'data-consent="granted"' })

  await visitor.page.goto(shop.web.url(host, `${path}?msclkid=no-cookies`))
  await visitor.answered(1)

  expect((await convert(shop, visitor.page)).msclkid).toBe('no-cookies')
  expect(visitor.errors).toEqual([])
})
