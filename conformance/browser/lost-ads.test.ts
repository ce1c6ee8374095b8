import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLead, findLeads, openPage } from './lead-forms.ts'
import {
  convert,
  countryHeader,
  newVisitor,
  openShop,
  type Shop,
  sessionOn,
  until,
  type Visitor,
} from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop('--forms')
})
afterAll(() => shop.stop())

const host = 'www.shop.test'
const pixel = 'data-consent="granted"'
const campaign = 'utm_source=google&utm_medium=cpc&gclid=Paid-1'
const paid = { gclid: 'Paid-1', utm_source: 'google', utm_medium: 'cpc' }

const goTo = ({ page }: Visitor, path: string, referer?: string) =>
  page.goto(shop.web.url(host, path), referer === undefined ? {} : { referer })

test.for([
  // Scripts that run before the pixel and change the path to `/home`.
  ['a router that replaces the address', `history.replaceState({}, '', '/home')`],
  ['a router that keeps other parameters', `history.replaceState({}, '', '/home?tab=1#top')`],
  ['an app that navigates before the pixel loads', `history.pushState({}, '', '/home')`],
])('%s loses no campaign', async ([, script]) => {
  const visitor = await newVisitor(shop)
  const path = shop.addPage({ head: `<script>${script}</script>`, pixel })

  await goTo(visitor, `${path}?${campaign}`)
  await visitor.answered(1)

  const lead = await convert(shop, visitor.page)
  expect(lead).toMatchObject({ ...paid, session: { channel: 'paid_search', pageViews: 1 } })
  expect(lead.session.landingPath).toBe('/home')
})

test('a redirect to a language loses no campaign, and the next page does not repeat it', async () => {
  const visitor = await newVisitor(shop)
  const [german, next] = [shop.addPage({ pixel }), shop.addPage({ pixel })]
  const start = shop.addPage({ head: `<script>location.replace('${german}')</script>` })

  await goTo(visitor, `${start}?${campaign}`)
  await visitor.answered(1)
  await visitor.page.evaluate(`location.href = '${next}'`)
  await visitor.answered(2)

  const lead = await convert(shop, visitor.page)
  expect(lead).toMatchObject({ ...paid, session: { channel: 'paid_search', pageViews: 2 } })
  expect(lead.sessions).toHaveLength(1)
})

test('a campaign link inside the site, Back, Forward and Reload keep the paid click', async () => {
  const visitor = await newVisitor(shop)
  const body = '<a href="?utm_source=homepage&utm_medium=banner&utm_campaign=hero">Offer</a>'
  const path = shop.addPage({ pixel, body })
  await goTo(visitor, `${path}?${campaign}`, 'https://www.google.com/')
  await visitor.answered(1)
  const before = await sessionOn(visitor.page)

  await visitor.page.click('a')
  await visitor.answered(2)
  for (let round = 0; round < 2; round++) {
    await visitor.page.goBack()
    await visitor.answered(3 + round * 3)
    await visitor.page.goForward()
    await visitor.answered(4 + round * 3)
    await visitor.page.reload()
    await visitor.answered(5 + round * 3)
  }

  expect(await sessionOn(visitor.page)).toEqual(before)
  const lead = await convert(shop, visitor.page)
  expect(lead).toMatchObject({ ...paid, session: { channel: 'paid_search', pageViews: 8 } })
  expect(lead.sessions).toHaveLength(1)
})

test('hidden fields of form builders are filled', async () => {
  const visitor = await newVisitor(shop)
  const body = `<form><input type="hidden" name="form_fields[gclid]" id="form-field-a">
    <input type="hidden" name="form_fields[sessionId]"><input type="hidden" name="input_7"
    data-leadtrace="utm_source"><input type="hidden" name="input_8" value="{{gclid}}">
    <input type="hidden" name="wpforms[fields][9]" id="wpforms-1-field_9-utm_medium">
    <input type="hidden" name="input_9" value="theirs"></form>`
  await goTo(visitor, `${shop.addPage({ pixel, body })}?${campaign}`)
  await visitor.answered(1)

  const values = () =>
    visitor.page.evaluate<string[]>('[...document.forms[0].elements].map(({ value }) => value)')
  await until(async () => (await values())[0] !== '', 'a click id in the form')

  const session = await sessionOn(visitor.page)
  expect(await values()).toEqual([
    'Paid-1',
    session?.sessionId,
    'google',
    'Paid-1',
    'cpc',
    'theirs',
  ])
})

const regionalDefaults = `<script>window.dataLayer = window.dataLayer || []
  function gtag() { dataLayer.push(arguments) }
  gtag('consent', 'default', { ad_storage: 'denied', analytics_storage: 'denied',
    ad_user_data: 'denied', ad_personalization: 'denied', region: ['DE', 'FR'] })
  gtag('consent', 'default', { ad_storage: 'granted', analytics_storage: 'granted',
    ad_user_data: 'granted', ad_personalization: 'granted' })</script>`

test.for([
  ['US', true],
  ['DE', false],
  ['', null],
] as const)(
  'regional defaults apply by the country %j: consent is %j',
  async ([country, consent]) => {
    const visitor = await newVisitor(shop)
    await visitor.context.route('**/px/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), [countryHeader]: country } }),
    )
    const body =
      '<form onsubmit="event.preventDefault()"><input name="email" type="email"><button>Go</button></form>'
    const path = shop.addPage({ head: regionalDefaults, pixel: 'data-forms', body })
    const email = `region-${country.toLowerCase()}x@ads.test`

    await openPage(shop, visitor, `${path}?${campaign}`)
    await visitor.page.fill('[name=email]', email)
    await visitor.page.click('button')

    const lead = await findLead(shop, email)
    expect(lead).toMatchObject({ ad_user_data: consent, ad_storage: consent })
    expect(lead.gclid).toBe(consent === true ? 'Paid-1' : null)
    expect((await sessionOn(visitor.page)) === null).toBe(consent !== true)
  },
)

test('a tag manager can put the options into the address of the script', async () => {
  const visitor = await newVisitor(shop)
  const { api, site } = shop.options
  const address = `${api}/px.js?site=${site}&consent=granted&forms`
  const path = shop.addPage({
    body: `<form onsubmit="event.preventDefault()"><input type="email" name="email"><button>Go</button></form>
      <script>setTimeout(() => { history.replaceState({}, '', '/home')
        const script = document.createElement('script')
        script.src = '${address}'
        document.head.append(script) }, 100)</script>`,
  })

  await openPage(shop, visitor, `${path}?${campaign}`)
  await visitor.answered(1)
  await visitor.page.fill('[name=email]', 'gtm@ads.test')
  await visitor.page.click('button')
  await visitor.answered(2)

  expect(await findLeads(shop, 'gtm@ads.test')).toMatchObject([
    { ...paid, source: 'inbound', session: { channel: 'paid_search' } },
  ])
})

test('a script that is run without a script tag of its own finds its options', async () => {
  const visitor = await newVisitor(shop)
  const { api, site } = shop.options
  const path = shop.addPage({
    body: `<script type="text/plain" src="${api}/px.js?site=${site}&consent=granted"></script>`,
  })
  await goTo(visitor, `${path}?${campaign}`)

  // Tag managers may evaluate a script in a timer, where document.currentScript is null.
  await visitor.page.evaluate(`fetch('${api}/px.js').then((answer) => answer.text()).then((code) =>
    setTimeout(() => (0, eval)(code)))`)
  await visitor.answered(1)

  expect(await convert(shop, visitor.page)).toMatchObject(paid)
})
