import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowser } from '../test-browser.ts'
import type { Submitted } from './capture-forms.ts'
import type { Pixel } from './send-lead.ts'

/** Minimal form whose properties are on prototypes, as in browsers. */
class FakeElement {
  protected readonly controls: readonly object[]
  constructor(controls: readonly object[]) {
    this.controls = controls
  }
  matches(selector: string) {
    return selector === '*'
  }
  querySelector() {
    return null
  }
}
class FakeForm extends FakeElement {
  get elements() {
    return this.controls
  }
}

let browser: ReturnType<typeof createBrowser>
let leads: unknown[]
let submitted: Submitted[]

beforeEach(async () => {
  browser = createBrowser('https://www.example.co.uk/contact')
  leads = []
  submitted = [[toForm(new FakeForm([email])), formData()]]
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLFormElement', FakeForm)
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  )
  const pixel: Pixel = [
    () => {},
    () => ['', ''],
    (_, lead) => leads.push(lead),
    ({ id, at, url }) => ({ id, at, url, title: '' }),
    () => ({ site: 'site', consent: {} }),
    () => ({}),
  ]
  const { capture } = await import('./capture-forms.ts')
  capture(true, submitted, pixel)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const email = {
  localName: 'input',
  type: 'email',
  name: 'email',
  id: '',
  value: 'ada@example.com',
  labels: null,
  getAttribute: () => 'Email',
}

/** A form with only the properties that capturing reads. */
const toForm = (form: FakeForm) => form as unknown as HTMLFormElement

const formData = () => {
  const data = new FormData()
  data.append('email', email.value)
  return data
}

const submit = (form: FakeForm) => submitted.push([toForm(form), formData()])

test('a form that was submitted earlier is read first', () => {
  expect(leads).toMatchObject([{ controls: [{ name: 'email', value: 'ada@example.com' }] }])
})

test('the same answers are one lead per form and page', () => {
  const [form, other] = [new FakeForm([email]), new FakeForm([email])]

  submit(form)
  submit(form)
  expect(leads).toHaveLength(2)

  submit(other)
  browser.globals.history.pushState({}, '', '/offer')
  submit(form)
  submit(form)
  expect(leads).toHaveLength(4)
})

test.for(['elements', 'matches', 'querySelector'])(
  'a form with a field named %s is read like any other',
  (name) => {
    const form = new FakeForm([email])
    Object.defineProperty(form, name, { value: { name } })

    submit(form)

    expect(leads[1]).toMatchObject({ controls: [{ name: 'email', value: 'ada@example.com' }] })
  },
)
