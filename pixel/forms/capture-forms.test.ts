import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowser } from '../test-browser.ts'
import type { Control } from './form-answers.ts'
import type { Pixel } from './send-lead.ts'

/** Minimal form with its properties on prototypes, as in browsers. */
class FakeElement {
  protected readonly controls: readonly Partial<Control>[]
  constructor(controls: readonly Partial<Control>[]) {
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

beforeEach(async () => {
  browser = createBrowser('https://www.example.co.uk/contact')
  leads = []
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLFormElement', FakeForm)
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  )
  const pixel: Pixel = {
    flush: () => {},
    letter: () => ['', ''],
    pageView: (url, referrer) => ({ id: 'id', at: 0, url, referrer, title: '', sent: -1 }),
    report: ({ id, at, url }) => ({ id, at, url }),
    sender: () => ({ site: 'site', consent: {} }),
    waiting: () => ({}),
    post: (_, lead) => leads.push(lead),
  }
  const { capture } = await import('./capture-forms.ts')
  capture(true, pixel)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const email = { type: 'email', name: 'email', id: '', value: 'ada@example.com', labels: null }

const submit = (target: FakeForm) => browser.listeners.get('submit')?.({ target })

test('the same answers are one lead per form and page', () => {
  const [form, other] = [new FakeForm([email]), new FakeForm([email])]

  submit(form)
  submit(form)
  expect(leads).toHaveLength(1)

  submit(other)
  browser.globals.history.pushState({}, '', '/offer')
  submit(form)
  submit(form)
  expect(leads).toHaveLength(3)
})

test.for(['elements', 'matches', 'querySelector'])(
  'a form with a field named %s is read like any other',
  (name) => {
    const form = new FakeForm([email])
    Object.defineProperty(form, name, { value: { name } })

    submit(form)

    expect(leads).toMatchObject([{ email: 'ada@example.com' }])
  },
)
