import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLeads, openPage, pixel } from './lead-forms.ts'
import { newVisitor, openShop, type Shop, sessionOn, until, type Visitor } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop('--forms')
})
afterAll(() => shop.stop())

async function fill({ page }: Visitor, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await page.fill(`[name="${name}"]`, value)
  await page.click('button')
}

/** Leads that contain this string, once at least one of these leads has the expected fields. */
async function awaitLeads(text: string, expected: object) {
  await until(
    async () => {
      const leads = await findLeads(shop, text)
      return leads.some((lead: object) => matches(lead, expected))
    },
    `a lead ${JSON.stringify(expected)}`,
  )
  return findLeads(shop, text)
}

const matches = (lead: object, expected: object): boolean =>
  Object.entries(expected).every(([name, value]) => Reflect.get(lead, name) === value)

test('a wizard with a form per step is one lead', async () => {
  const visitor = await newVisitor(shop)
  const body = `<form id="f"></form><script>
    const steps = ['<input name="first_name"><input name="last_name"><button>Next</button>',
      '<input type="email" name="email"><input type="tel" name="phone"><button>Next</button>',
      '<textarea name="message"></textarea><button>Send</button>', 'Thanks']
    let step = 0
    f.innerHTML = steps[0]
    f.onsubmit = (event) => { event.preventDefault(); f.innerHTML = steps[++step] }</script>`
  await openPage(shop, visitor, shop.addPage({ pixel, body }))

  await fill(visitor, { first_name: 'Wanda', last_name: 'Wizard' })
  await fill(visitor, { email: 'wanda@one.test', phone: '+442071838750' })
  await fill(visitor, { message: 'Call me.' })

  const expected = { name: 'Wanda Wizard', email: 'wanda@one.test', note: 'Call me.' }
  expect(await awaitLeads('wanda', expected)).toMatchObject([
    { ...expected, phone: '+442071838750' },
  ])
})

test('a form that the page or the server refused, and that is sent again, is one lead', async () => {
  const visitor = await newVisitor(shop)
  const fields = `<input name="your-name"><input type="email" name="your-email">
    <textarea name="your-message"></textarea><button>Send</button>`
  const refusing = `<form novalidate id="f">${fields}</form><script>
    f.onsubmit = (event) => { event.preventDefault() }</script>`
  await openPage(shop, visitor, shop.addPage({ pixel, body: refusing }))

  await fill(visitor, { 'your-email': 'carl@one.test', 'your-message': 'Hello' })
  await fill(visitor, { 'your-name': 'Carl' })
  // The visitor reloads the page and fills in everything again.
  await openPage(shop, visitor, new URL(visitor.page.url()).pathname)
  await fill(visitor, {
    'your-name': 'Carl',
    'your-email': 'carl@one.test',
    'your-message': 'Hello again',
  })
  await visitor.answered(5)

  const leads = await awaitLeads('carl', { name: 'Carl', email: 'carl@one.test' })
  expect(leads).toMatchObject([{ note: 'Hello' }])
})

test('steps on pages of their own, and the own server of the site, are one lead', async () => {
  const visitor = await newVisitor(shop)
  const form = (fields: string, action: string) =>
    `<form method="post" action="${action}">${fields}<button>Next</button></form>`
  const last = shop.addPage({
    pixel,
    body: form('<input name="name"><input type="tel" name="phone">', '/thanks'),
  })
  const first = shop.addPage({ pixel, body: form('<input type="email" name="email">', last) })

  await openPage(shop, visitor, first)
  await fill(visitor, { email: 'paula@one.test' })
  await visitor.page.waitForURL(`**${last}`, { waitUntil: 'networkidle' })
  const session = await sessionOn(visitor.page)
  await fill(visitor, { name: 'Paula', phone: '+442071838759' })
  const created = await shop.org.call('POST /leads', {
    body: {
      name: 'Paula',
      email: 'paula@one.test',
      externalId: 'crm-7',
      sessionId: session?.sessionId,
    },
  })

  expect(created.status).toBe(200)
  const expected = { externalId: 'crm-7', phone: '+442071838759', name: 'Paula' }
  expect(await awaitLeads('paula', expected)).toHaveLength(1)
})
