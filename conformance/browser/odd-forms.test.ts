import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLead, openPage, pixel } from './lead-forms.ts'
import { newVisitor, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop('--forms')
})
afterAll(() => shop.stop())

/** Form components like those in UI libraries; what they submit can differ from their `value`. */
const components = `
  const define = (name, value, submitted, more = {}) => customElements.define(name, Object.assign(
    class extends HTMLElement {
      static formAssociated = true
      constructor() {
        super()
        this.attachInternals().setFormValue(submitted)
        Object.assign(this, more, { value })
      }
      get name() { return this.getAttribute('name') }
    }))
  define('x-slider', 50, '50')
  define('x-range', [10, 20], '10')
  define('x-object', { a: 1 }, null)
  define('x-file', new File([], 'a'), new File([], 'a'))
  define('x-checkbox', 'on', null, { checked: false })
  define('x-checked', 'on', 'on', { checked: true })
  customElements.define('x-throwing', class extends HTMLElement {
    static formAssociated = true
    get value() { throw new Error('broken') }
    get name() { return 'throwing' }
  })
  customElements.define('x-late', class extends HTMLElement {
    connectedCallback() {
      this.closest('form').addEventListener('formdata', ({ formData }) => formData.append('late', 'added'))
    }
  })
  customElements.define('x-contact', class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML =
        '<form><label>Email <input type=email></label><button>Send</button></form>'
    }
  })`

/** Forms, by local part of the email address, with the lead that results from each form. */
const forms: Record<string, readonly [markup: string, lead: object]> = {
  words: [
    `<input name=name placeholder="Ricardo Alvarez" value=Ada>
     <input type=tel name=tel placeholder="Telefon (wann passt es?)" value="030 123456">
     <input name=city placeholder=Cardiff value=London>
     <label>Référence de l’annonce <input name=reference value=A7></label>
     <label>Nachricht: Wann passt Ihnen ein Termin? <textarea name=nachricht>Montag</textarea></label>`,
    {
      name: 'Ada',
      phone: '030 123456',
      note: 'Montag',
      custom: { city: 'London', reference: 'A7' },
    },
  ],
  unnamed: [
    `<label>Name <input value=Ada></label><label>Phone <input type=tel value="030 123456"></label>
     <div>Shoe size</div><div><input value=38></div>`,
    { name: 'Ada', phone: '030 123456', custom: { 'Shoe size': '38' } },
  ],
  numbers: [
    `<input type=tel name=zip value=10115><input type=tel name=phone value="+49 30 5550100">
     <input type=tel name=card value=4111111111111111>`,
    { phone: '+49 30 5550100', custom: { zip: '10115' } },
  ],
  components: [
    `<x-slider name=budget></x-slider><x-range name=range></x-range><x-object name=object></x-object>
     <x-file name=file></x-file><x-checkbox name=terms></x-checkbox><x-checked name=news></x-checked>
     <x-throwing></x-throwing><x-late></x-late><object name=plugin></object><input name=name value=Ada>`,
    { name: 'Ada', custom: { budget: '50', range: '10', news: 'on', late: 'added' } },
  ],
  people: [
    `<input name="friend[email]" value=grace@forms.test><input name="user[name]" value=Ada>
     <select name=code><option value=44>UK (+44)<option value=49 selected>+49</select>
     <input name="user[phone]" value="0170 1234567">`,
    { name: 'Ada', phone: '+49 170 1234567', custom: { 'friend[email]': 'grace@forms.test' } },
  ],
}

const pageWithForms = () => {
  const markup = Object.entries(forms).map(
    ([id, [fields]]) =>
      `<form id=${id}>${fields}<label>Email <input type=email value=${id}@forms.test></label><button>Send</button></form>`,
  )
  // Like most apps, the page prevents the browser from submitting forms.
  const prevent = `addEventListener('submit', (event) => event.preventDefault())`
  return shop.addPage({
    pixel,
    body: `<script>${prevent};${components}</script>${markup.join('')}<x-contact></x-contact>`,
  })
}

test('forms with ordinary words, unnamed fields and components become the leads that they should', async () => {
  const visitor = await newVisitor(shop)
  await openPage(shop, visitor, pageWithForms())
  const { page } = visitor

  for (const id of Object.keys(forms)) await page.click(`#${id} button`)
  await page.fill('x-contact input', 'shadow@forms.test')
  await page.click('x-contact button')

  for (const [id, [, lead]] of Object.entries(forms)) {
    const stored = await findLead(shop, `${id}@forms.test`)
    expect(stored).toMatchObject(lead)
    expect(stored.custom ?? {}).toEqual(Object(lead).custom ?? {})
  }
  await findLead(shop, 'shadow@forms.test')
  expect(JSON.stringify(visitor.sent)).not.toContain('4111111111111111')
  expect(visitor.errors).toEqual([])
})

test('a form that a script submits, as invisible reCAPTCHA does, becomes a lead', async () => {
  const visitor = await newVisitor(shop)
  const body = `<form id=demo method=post action="/thanks"><input name=email type=email>
    <button type=button onclick="setTimeout(() => document.getElementById('demo').submit(), 50)">Send</button></form>`
  await openPage(shop, visitor, shop.addPage({ pixel, body }))

  await visitor.page.fill('[name=email]', 'scripted@forms.test')
  await Promise.all([visitor.page.waitForURL('**/thanks'), visitor.page.click('button')])

  await findLead(shop, 'scripted@forms.test')
  expect([...(shop.web.posted.at(-1)?.fields.keys() ?? [])]).toEqual(['email'])
})

test('a form that a script submits before form capturing is loaded becomes a lead', async () => {
  const visitor = await newVisitor(shop)
  const body = `<form action="/thanks" target="answer"><input name=email type=email value=soon@forms.test></form>
    <iframe name="answer"></iframe>`
  let release: () => void = () => undefined
  const submitted = new Promise<void>((resolve) => {
    release = resolve
  })
  await visitor.context.route('**/px-forms.js*', async (route) => {
    await submitted
    await route.continue()
  })
  await visitor.page.goto(shop.web.url('www.shop.test', shop.addPage({ pixel, body })))
  await visitor.answered(1)

  await visitor.page.evaluate('document.forms[0].submit()')
  await visitor.page.frameLocator('iframe').locator('body').waitFor()
  release()

  await findLead(shop, 'soon@forms.test')
  expect(visitor.errors).toEqual([])
})

test('a form that is submitted before form capturing is loaded, which fails first, becomes a lead', async () => {
  const visitor = await newVisitor(shop)
  const body = `<form><input name=name value=Ada><input name=email type=email><input type=checkbox name=ok value=yes>
    <select name=size><option value=s>Small<option value=l>Large</select><button>Send</button></form>
    <script>document.querySelector('form').addEventListener('submit', (event) => {
      event.preventDefault()
      event.target.reset()
    })</script>`
  let tries = 0
  let isBack = false
  await visitor.context.route('**/px-forms.js*', async (route) => {
    tries++
    return isBack ? route.continue() : route.abort()
  })
  const { page } = visitor
  await page.goto(shop.web.url('www.shop.test', shop.addPage({ pixel, body })))
  await visitor.answered(1)

  await page.fill('[name=email]', 'early@forms.test')
  await page.check('[name=ok]')
  await page.selectOption('select', 'l')
  await page.click('button')
  isBack = true

  expect(await findLead(shop, 'early@forms.test')).toMatchObject({
    name: 'Ada',
    custom: { ok: 'yes', size: 'Large' },
  })
  expect(tries).toBeGreaterThan(1)
})
