import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleScript, findLead, openPage, pixel } from './lead-forms.ts'
import { newVisitor, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop('--forms')
})
afterAll(() => shop.stop())

const react = (form: string) => `
  import { createRoot } from 'react-dom/client'
  ${form}
  createRoot(document.getElementById('app')).render(<Form />)`

const markup = `<form id=lead method=post action="/thanks" hx-post="/thanks">
  <label>Name <input name=name></label><label>Email <input name=email type=email></label>
  <textarea name=message></textarea><button>Send</button></form>`

/**
 * Forms built with real libraries, which submit them through `fetch`, XMLHttpRequest or
 * `form.submit()`.
 */
const pages: Record<string, readonly [markup: string, program: string]> = {
  'React Hook Form': [
    '<div id=app></div>',
    react(`import { useForm } from 'react-hook-form'
      function Form() {
        const { register, handleSubmit } = useForm()
        const send = (data) => fetch('/thanks', { method: 'POST', body: new URLSearchParams(data) })
        return <form onSubmit={handleSubmit(send)}>
          <input {...register('name')} /><input type="email" {...register('email')} />
          <textarea {...register('message')} /><button>Send</button>
        </form>
      }`),
  ],
  Formik: [
    '<div id=app></div>',
    react(`import { Field, Form as Fields, Formik } from 'formik'
      const send = (data) => fetch('/thanks', { method: 'POST', body: new URLSearchParams(data) })
      const Form = () => <Formik initialValues={{ name: '', email: '', message: '' }} onSubmit={send}>
        <Fields><Field name="name" /><Field name="email" type="email" />
        <Field name="message" as="textarea" /><button>Send</button></Fields>
      </Formik>`),
  ],
  htmx: [markup, `import 'htmx.org'`],
  Turbo: [markup, `import '@hotwired/turbo'`],
  jQuery: [
    markup.replace('<button>', '<button type=button>'),
    `import $ from 'jquery'
     $('button').on('click', () => $('#lead').trigger('submit'))`,
  ],
}

test.for(Object.keys(pages))(
  'a form of %s becomes one lead, and still reaches the page',
  async (library) => {
    const [body = '', program = ''] = pages[library] ?? []
    const script = await bundleScript(program)
    const visitor = await newVisitor(shop)
    const { page } = visitor
    await openPage(shop, visitor, shop.addPage({ pixel, body: body + script }))
    const email = `${library.toLowerCase().replaceAll(' ', '-')}@forms.test`
    const before = shop.web.posted.length

    await page.fill('[name=name]', 'Ada')
    await page.fill('[name=email]', email)
    await page.fill('[name=message]', 'Hello')
    await page.click('button')

    expect(await findLead(shop, email)).toMatchObject({ name: 'Ada', note: 'Hello' })
    await expect.poll(() => shop.web.posted.length).toBe(before + 1)
    expect(visitor.errors).toEqual([])
  },
)
