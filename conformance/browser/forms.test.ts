import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLead, findLeads, openPage, pixel } from './lead-forms.ts'
import { newVisitor, openShop, type Shop, type Visitor } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop('--forms')
})
afterAll(() => shop.stop())

/** Page with one form, which is submitted to a page without the pixel. */
const formPage = (fields: string): string =>
  shop.addPage({
    pixel,
    body: `<form method="post" action="/thanks">${fields}<button>Send</button></form>`,
  })

/** Opens a page with a form, fills it in and submits it, as a visitor does. */
async function send(visitor: Visitor, path: string, typed: Readonly<Record<string, string>>) {
  const { page } = visitor
  await openPage(shop, visitor, path)
  for (const [name, value] of Object.entries(typed)) await page.fill(`[name="${name}"]`, value)
  await Promise.all([page.waitForURL('**/thanks'), page.click('button')])
}

test("a submitted form becomes a lead with its visit history, and still reaches the site's own backend", async () => {
  const visitor = await newVisitor(shop)
  const path = formPage(`<input name="fullname" autocomplete="name"><input name="mail" type="email">
    <input name="tel" type="tel"><textarea name="message"></textarea><select name="budget">
    <option value="1">below 1,000</option><option value="2" selected>above</option></select>`)

  await send(visitor, `${path}?gclid=form-click`, {
    fullname: 'Ada Lovelace',
    mail: 'ada@forms.test',
    tel: '+442071838750',
    message: 'Please call.',
  })
  const lead = await findLead(shop, 'ada@forms.test')

  expect(lead).toMatchObject({
    name: 'Ada Lovelace',
    email: 'ada@forms.test',
    phone: '+442071838750',
    note: 'Please call.',
    source: 'inbound',
    gclid: 'form-click',
    path,
    session: { isConverting: true, gclid: 'form-click' },
  })
  expect(lead.custom).toMatchObject({ budget: 'above' })
  const names = [...(shop.web.posted.at(-1)?.fields.keys() ?? [])]
  expect(names).toEqual(['fullname', 'mail', 'tel', 'message', 'budget'])
  expect(visitor.errors).toEqual([])
})

test('fields with secrets are never read', async () => {
  const visitor = await newVisitor(shop)
  const path = formPage(`<input name="email" type="email"><input name="card_number">
    <input name="iban"><input name="cvv"><input name="api_token"><input name="x" autocomplete="cc-name">`)

  await send(visitor, path, {
    email: 'secrets@forms.test',
    card_number: 'SECRET-1',
    iban: 'SECRET-2',
    cvv: 'SECRET-3',
    api_token: 'SECRET-4',
    x: 'SECRET-5',
  })
  const lead = await findLead(shop, 'secrets@forms.test')

  expect(JSON.stringify(lead)).not.toContain('SECRET')
  expect(JSON.stringify(visitor.sent)).not.toContain('SECRET')
})

test('a form with a password is ignored', async () => {
  const visitor = await newVisitor(shop)
  const path = formPage('<input name="email" type="email"><input name="secret" type="password">')

  await send(visitor, path, { email: 'login@forms.test', secret: 'hunter2' })
  await visitor.page.waitForTimeout(300)

  expect(JSON.stringify(visitor.sent)).not.toMatch(/hunter2|login@forms/)
})

test('a submission that fills the honeypot is not a lead', async () => {
  const visitor = await newVisitor(shop)
  const path = formPage('<input name="email" type="email">')
  await openPage(shop, visitor, path)

  await visitor.page.evaluate(`
    for (const field of document.querySelectorAll('input')) field.value = 'robot@forms.test'`)
  await Promise.all([visitor.page.waitForURL('**/thanks'), visitor.page.click('button')])
  await send(await newVisitor(shop), path, { email: 'person@forms.test' })
  await findLead(shop, 'person@forms.test')

  expect(JSON.stringify(visitor.sent)).toContain('robot@forms.test')
  expect(await findLeads(shop, 'robot@forms.test')).toEqual([])
})

test('without data-forms no form is read', async () => {
  const visitor = await newVisitor(shop)
  const body = `<form method="post" action="/thanks"><input name="email"><button>Send</button></form>`
  const path = shop.addPage({ pixel: 'data-consent="granted"', body })

  await send(visitor, path, { email: 'quiet@forms.test' })
  await visitor.page.waitForTimeout(300)

  expect(JSON.stringify(visitor.sent)).not.toContain('quiet@forms')
})

test('a form submitted while the service is down arrives once it is up again', async () => {
  const visitor = await newVisitor(shop)
  const path = formPage('<input name="email" type="email">')
  await openPage(shop, visitor, path)

  await visitor.context.route('**/px/**', (route) => route.abort())
  await visitor.page.fill('[name=email]', 'later@forms.test')
  await Promise.all([visitor.page.waitForURL('**/thanks'), visitor.page.click('button')])
  await visitor.context.unroute('**/px/**')
  expect(await findLeads(shop, 'later@forms.test')).toEqual([])
  await openPage(shop, visitor, path)

  expect(await findLead(shop, 'later@forms.test')).toMatchObject({ source: 'inbound', path })
})
