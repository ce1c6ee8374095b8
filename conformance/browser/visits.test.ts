import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { convert, newVisitor, openShop, type Shop, sessionOn, until } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const host = 'www.shop.test'
const pixel = 'data-consent="granted"'

test('pages of one visit are one session, and its click is kept beyond the landing page', async () => {
  const visitor = await newVisitor(shop)
  const [landing, next] = [shop.addPage({ pixel }), shop.addPage({ pixel })]
  const query = '?gclid=landing-click&utm_source=google&utm_medium=cpc&email=ada%40example.com'

  await visitor.page.goto(shop.web.url(host, landing + query))
  await visitor.answered(1)
  await visitor.page.goto(shop.web.url(host, next))
  await visitor.answered(2)
  const lead = await convert(shop, visitor.page)

  expect(lead).toMatchObject({ gclid: 'landing-click', utm_source: 'google' })
  expect(lead.sessions).toEqual([lead.session])
  expect(lead.session).toMatchObject({
    isConverting: true,
    channel: 'paid_search',
    landingPath: landing,
    website: shop.web.url(host, ''),
    pageViews: 2,
    browser: expect.stringContaining('Chrom'),
    deviceType: 'desktop',
    pages: [{ path: landing }, { path: next }],
  })
  expect(lead.session.landingUrl).toContain('gclid=landing-click')
  expect(lead.session.landingUrl).not.toContain('example.com')
})

test('navigation within a single-page app counts as page views', async () => {
  const visitor = await newVisitor(shop)
  await visitor.page.goto(shop.web.url(host, shop.addPage({ pixel })))
  await visitor.answered(1)

  await visitor.page.evaluate(`history.pushState({}, '', '/spa-cart')`)
  await visitor.answered(2)
  await visitor.page.evaluate(`history.replaceState({}, '', '/spa-checkout')`)
  await visitor.answered(3)
  await visitor.page.evaluate(`location.hash = 'terms'`)
  await visitor.page.goBack()
  const { session } = await convert(shop, visitor.page)

  const paths = session.pages.map(({ path }: { path: string }) => path)
  expect(paths.slice(1, 3)).toEqual(['/spa-cart', '/spa-checkout'])
})

test('subdomains share a visitor, other domains have another', async () => {
  const visitor = await newVisitor(shop)
  const path = shop.addPage({ pixel })
  const visitorAt = async (name: string, count: number) => {
    await visitor.page.goto(shop.web.url(name, path))
    await visitor.answered(count)
    return (await sessionOn(visitor.page))?.visitorId
  }

  const first = await visitorAt('www.shop.test', 1)
  const second = await visitorAt('blog.shop.test', 2)
  const other = await visitorAt('www.other.test', 3)

  expect(first).toEqual(expect.any(String))
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

test('another ad starts another session; the lead has both in its visit history', async () => {
  const visitor = await newVisitor(shop)
  const path = shop.addPage({ pixel })

  await visitor.page.goto(shop.web.url(host, `${path}?utm_source=meta&utm_medium=paid_social`))
  await visitor.answered(1)
  await visitor.page.goto(shop.web.url(host, `${path}?msclkid=second-ad`))
  await visitor.answered(2)
  const lead = await convert(shop, visitor.page)

  const channels = lead.sessions.map(({ channel }: { channel: string }) => channel)
  expect(channels).toEqual(['paid_social', 'paid_search'])
  expect(lead.sessions[1]).toEqual(lead.session)
  expect(lead).toMatchObject({ msclkid: 'second-ad', utm_source: null })
})

test('a click id on an internal link is not a new campaign', async () => {
  const visitor = await newVisitor(shop)
  const target = shop.addPage({ pixel })
  const body = `<a href="${target}?gclid=handed-on">next</a>`
  await visitor.page.goto(shop.web.url(host, shop.addPage({ pixel, body })))
  await visitor.answered(1)

  await visitor.page.click('a')
  await visitor.answered(2)
  const lead = await convert(shop, visitor.page)

  expect(lead.gclid).toBeNull()
  expect(lead.session.pageViews).toBe(2)
})

test('an identified person is recognized without a session', async () => {
  const visitor = await newVisitor(shop)
  const path = shop.addPage({ pixel })
  await visitor.page.goto(shop.web.url(host, `${path}?gclid=first-contact`))
  await visitor.answered(1)
  await visitor.page.evaluate(`leadtrace.identify({ email: 'Grace@Example.com' })`)
  await visitor.answered(2)

  const created = await shop.org.call('POST /leads', { body: { email: 'grace@example.com' } })
  const { data } = (await shop.org.call(`GET /leads/${created.body.id}`)).body

  expect(data.sessions).toHaveLength(1)
  expect(data.sessions[0].gclid).toBe('first-contact')
})

test('all fifteen ids from the address and cookies reach the lead', async () => {
  const visitor = await newVisitor(shop)
  const url = shop.web.url(host, shop.addPage({ pixel }))
  const cookies = {
    _ga: 'GA1.1.1234567890.1700000000',
    _ga_ABC123: 'GS2.1.s1700000100$o3$g1$t1700000200$j60$l0$h0',
    _fbp: 'fb.1.1700000000000.987654321',
  }
  const named = Object.entries(cookies).map(([name, value]) => ({ name, value, url }))
  await visitor.context.addCookies(named)
  const query = new URLSearchParams({
    gclid: 'Gc-1',
    dclid: 'Dc-1',
    wbraid: 'Wb-1',
    gbraid: 'Gb-1',
    fbclid: 'Fb-MixedCase',
    msclkid: 'Ms-1',
    ttclid: 'Tt-1',
    twclid: 'Tw-1',
    rdt_cid: 'Rd-1',
    ScCid: 'Sc-1',
    epik: 'Ep-1',
    li_fat_id: 'Li-1',
  })

  await visitor.page.goto(`${url}?${query}`)
  await visitor.answered(1)
  const lead = await convert(shop, visitor.page)

  expect(lead).toMatchObject({
    gclid: 'Gc-1',
    dclid: 'Dc-1',
    wbraid: 'Wb-1',
    gbraid: 'Gb-1',
    ga4cid: '1234567890.1700000000',
    ga4sid: '1700000100',
    fbc: expect.stringMatching(/^fb\.1\.\d{13}\.Fb-MixedCase$/),
    fbp: 'fb.1.1700000000000.987654321',
    msclkid: 'Ms-1',
    ttclid: 'Tt-1',
    twclid: 'Tw-1',
    rdt_cid: 'Rd-1',
    sccid: 'Sc-1',
    epik: 'Ep-1',
    li_fat_id: 'Li-1',
  })
})

test('hidden fields of a form get the session and the ids, and typed values are kept', async () => {
  const visitor = await newVisitor(shop)
  const body = `<form><input type="hidden" name="sessionId"><input type="hidden" name="gclid">
    <input type="hidden" name="utm_campaign" value=""><input name="utm_source" value="typed"></form>`
  const path = shop.addPage({ pixel, body })

  await visitor.page.goto(shop.web.url(host, `${path}?gclid=hidden&utm_campaign=spring`))
  await visitor.answered(1)

  const session = await sessionOn(visitor.page)
  const filled = (name: string) => visitor.page.inputValue(`input[name=${name}]`)
  await until(async () => (await filled('sessionId')) !== '', 'a session in the form')
  expect(await filled('sessionId')).toBe(session?.sessionId)
  expect(await filled('gclid')).toBe('hidden')
  expect(await filled('utm_campaign')).toBe('spring')
  expect(await filled('utm_source')).toBe('typed')
})

test('a form that appears later is filled, and emptied when consent ends', async () => {
  const visitor = await newVisitor(shop)
  const path = shop.addPage({ pixel })
  await visitor.page.goto(shop.web.url(host, `${path}?gclid=late`))
  await visitor.answered(1)
  const click = () => visitor.page.inputValue('input[name=gclid]')

  await visitor.page.evaluate(`
    document.body.insertAdjacentHTML('beforeend', '<input type="hidden" name="gclid">')`)
  await until(async () => (await click()) === 'late', 'a click id in the form')
  await visitor.page.evaluate(`leadtrace.consent({ ad_storage: false, analytics_storage: false })`)
  await until(async () => (await click()) === '', 'an empty form')

  expect(visitor.errors).toEqual([])
})

test('the module does the same without a script tag', async () => {
  const visitor = await newVisitor(shop)
  const code = await readFile(new URL('../../pixel/pixel.mjs', import.meta.url), 'utf8')
  const path = shop.addPage()
  await visitor.page.goto(shop.web.url(host, `${path}?gclid=module`))

  await visitor.page.evaluate(`
    import('data:text/javascript,' + encodeURIComponent(${JSON.stringify(code)})).then((pixel) => {
      window.leadtrace = pixel.start(${JSON.stringify({ ...shop.options, consent: 'granted' })})
    })`)
  await visitor.answered(1)

  expect(await convert(shop, visitor.page)).toMatchObject({
    gclid: 'module',
    session: { landingPath: path },
  })
})
