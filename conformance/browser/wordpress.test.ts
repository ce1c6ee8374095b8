import type { Page, Route } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openPlugin } from '../wordpress/open-plugin.ts'
import { closeContexts, getBrowser } from './open-browser.ts'
import { userAgent } from './shop.ts'

const plugin = await openPlugin()
const browser = await getBrowser()
afterAll(async () => {
  // Requests that are still being answered would fail once PHP has stopped.
  const pages = browser.contexts().flatMap((context) => context.pages())
  await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await closeContexts(browser)
  await plugin.stop()
})

/** Lets WordPress, which runs in this process, respond to the page's requests. */
async function respond(route: Route): Promise<void> {
  const request = route.request()
  const body = request.postDataBuffer()
  const response = await plugin.wordPress.request({
    url: request.url(),
    // Pages use no other methods.
    method: request.method() as 'GET' | 'POST',
    headers: request.headers(),
    ...(body === null ? {} : { body: new Uint8Array(body) }),
  })
  const headers = Object.entries(response.headers).map(([name, values]) => [
    name,
    values.join(', '),
  ])
  await route.fulfill({
    status: response.httpStatusCode,
    headers: Object.fromEntries(headers),
    body: Buffer.from(response.bytes),
  })
}

async function openContactPage(): Promise<Page> {
  await plugin.wordPress.run(`kses_remove_filters();
    wp_insert_post(array('post_type' => 'page', 'post_status' => 'publish',
      'post_name' => 'contact', 'post_title' => 'Contact', 'post_content' => '<!-- wp:html -->
        <form id="own" method="post" action="/thanks"><input name="email" type="email">
        <input name="name"><button>Send</button></form><!-- /wp:html -->'));`)
  const page = await browser.newPage({ userAgent })
  await page.route('http://shop.example/**', respond)
  const loaded = page.waitForResponse(/px-forms\.js/)
  await page.goto('http://shop.example/contact/?utm_source=news')
  await loaded
  return page
}

test('through the proxy, the pixel captures a form and passes its session to the site', async () => {
  await plugin.configure({ forms: '1', granted: '1' })
  const page = await openContactPage()
  await page.locator('#own [name=email]').fill('bo@example.com')
  await page.locator('#own [name=name]').fill('Bo')
  // The honeypot shows that form capturing has started.
  await page.locator('#own [aria-hidden=true]').waitFor({ state: 'attached' })
  const sessionId = await page.evaluate('leadtrace.session().sessionId')
  const posted = page.waitForRequest(/\/thanks$/)
  await page.locator('#own button').click()

  const fields = new URLSearchParams((await posted).postData() ?? '')
  await expect.poll(() => plugin.findLeads('bo@example.com')).toHaveLength(1)
  const [lead] = await plugin.findLeads('bo@example.com')
  expect(lead).toMatchObject({
    name: 'Bo',
    source: 'inbound',
    path: '/contact/',
    utm_source: 'news',
  })
  expect(fields.get('_leadtrace_session')).toBe(sessionId)
})
