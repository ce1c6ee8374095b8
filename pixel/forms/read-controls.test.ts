import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maxControls } from '../../contract/tracking/form-controls.ts'
import { type Control, readControls } from './read-controls.ts'

beforeEach(() => {
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'caption' ? caption : null) })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A node as in browsers, with the properties that the pixel reads. */
const node = (nodeName: string, ...children: unknown[]): Node =>
  ({ nodeName, nodeValue: null, childNodes: children }) as unknown as Node
const text = (nodeValue: string) => ({ nodeName: '#text', nodeValue, childNodes: [] })

const caption = node('TD', text(' Phone '))

type Over = Omit<Partial<Control>, 'labels'> & {
  readonly labelText?: string
  readonly [key: string]: unknown
}

/** A text field with browser defaults. */
const control = ({ labelText, ...over }: Over) => ({
  localName: 'input',
  type: 'text',
  name: '',
  id: '',
  value: '',
  labels: labelText === undefined ? [] : [node('LABEL', text(labelText))],
  getAttribute: () => null,
  ...over,
})

const box = (over: Over) => control({ type: 'checkbox', value: 'on', checked: false, ...over })

/** Data that a browser submits for the controls, unless `data` is given. */
function read(controls: readonly object[], data?: FormData, isEarly = false) {
  const sent = data ?? new FormData()
  for (const one of data ? [] : (controls as Record<string, unknown>[])) {
    const isSent = one.name && !String(one.localName).includes('-') && one.checked !== false
    if (isSent) sent.append(String(one.name), String(one.value))
  }
  return readControls(controls, sent, isEarly)
}

const answers = (...args: Parameters<typeof read>) =>
  Object.fromEntries(read(...args).controls.map(({ name, label, value }) => [name || label, value]))

test('an answer has all texts that show its meaning', () => {
  const [answer] = read([
    control({
      type: 'tel',
      name: 'f7',
      id: 'input-7',
      labelText: ' Your\n  phone ',
      autocomplete: 'tel',
      placeholder: '030 …',
      value: ' 030 123456 ',
    }),
  ]).controls

  expect(answer).toEqual({
    type: 'tel',
    name: 'f7',
    id: 'input-7',
    label: 'Your phone',
    autocomplete: 'tel',
    placeholder: '030 …',
    value: '030 123456',
  })
})

test('fields without a name and an id are read', () => {
  expect(answers([control({ labelText: 'Email', value: 'a@b.example' })])).toEqual({
    Email: 'a@b.example',
  })
})

test('the text before a field stands in for a missing label and name', () => {
  const input = (previousSibling: unknown, parentNode: unknown = null) =>
    control({ value: '1', previousSibling, parentNode })
  const form = { ...node('FORM'), previousSibling: caption }
  const otherLabel = { ...node('LABEL', text('Email')), querySelector: () => node('INPUT') }

  expect(answers([input(caption)])).toEqual({ Phone: '1' })
  expect(answers([input(null, { ...node('TD'), previousSibling: caption })])).toEqual({
    Phone: '1',
  })
  for (const one of [
    input(otherLabel),
    input({ ...node('INPUT'), previousSibling: caption }),
    input(null, form),
  ])
    expect(answers([one])).toEqual({ '': '1' })
})

test('a label can be an attribute, or an element elsewhere', () => {
  const having = (attribute: string, text: string) => ({
    value: '1',
    getAttribute: (name: string) => (name === attribute ? text : null),
  })

  expect(answers([control(having('aria-label', 'Size'))])).toEqual({ Size: '1' })
  expect(answers([control(having('aria-labelledby', 'caption'))])).toEqual({ Phone: '1' })
})

test('texts of controls inside a label are not part of it', () => {
  const country = node('LABEL', text('Country '), node('SELECT', text('Bank account')))
  const note = node('LABEL', text('Note '), node('TEXTAREA', text('Password')))

  expect(
    answers([
      control({ labels: [country], value: 'DE' }),
      control({ type: 'textarea', labels: [note], value: 'Hi' }),
    ]),
  ).toEqual({ Country: 'DE', Note: 'Hi' })
})

test('selections are sent as the visitor saw them', () => {
  const options = [
    { text: 'Choose', value: '' },
    { text: 'Germany (+49)', value: '49' },
    { text: 'France', value: '33' },
  ]
  const select = { localName: 'select', type: 'select-one', options }

  expect(
    read([
      control({ ...select, name: 'a', value: '49' }),
      control({ ...select, name: 'b', value: '' }),
      box({ name: 'plan', type: 'radio', value: '1', labelText: 'Small' }),
      box({ name: 'plan', type: 'radio', value: '2', labelText: 'Large\n plan', checked: true }),
      box({ name: 'news', value: 'yes', checked: true }),
    ]).controls,
  ).toMatchObject([
    { name: 'a', value: 'Germany (+49)', option: '49' },
    { name: 'plan', value: 'Large plan' },
    { name: 'news', value: 'yes' },
  ])
})

test.for(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'])(
  'a field of type %s is never read',
  (type) => {
    expect(answers([control({ name: 'x', type, value: 'v' })])).toEqual({})
  },
)

test('the value of a secret is never accessed, and its name is reported', () => {
  const secret = control({ name: 'card_number' })
  Object.defineProperty(secret, 'value', {
    get: () => {
      throw new Error('was read')
    },
  })
  const token = control({ name: 'csrf_token', value: 'x' })

  expect(readControls([secret, token], new FormData(), false)).toEqual({
    controls: [],
    omitted: ['card_number'],
  })
})

const custom = (over: Over) =>
  control({ localName: 'wa-input', type: undefined, labels: null, ...over })

test('components whose values are not text cost no other field', () => {
  const broken = { localName: 'x-broken' }
  const throwing = Object.defineProperty(custom({ name: 'bad' }), 'value', {
    get: () => {
      throw new Error('broken')
    },
  })

  expect(
    answers([
      control({ localName: 'object', type: '', value: undefined }),
      broken,
      throwing,
      custom({ name: 'budget', value: 50 }),
      custom({ name: 'range', value: [10, 20] }),
      custom({ name: 'file', value: new File([], 'x') }),
      custom({ name: 'object', value: { a: 1 } }),
      control({ name: 'email', value: 'a@b.example' }),
    ]),
  ).toEqual({ budget: '50', range: '10, 20', email: 'a@b.example' })
})

test('an unchecked component is not an answer', () => {
  const data = new FormData()
  data.append('agreed', 'on')

  expect(
    answers(
      [
        custom({ localName: 'wa-checkbox', name: 'ok', value: 'on', checked: false }),
        custom({ localName: 'md-switch', name: 'news', value: 'on', selected: false }),
        custom({ localName: 'x-toggle', name: 'unknown', value: 'on' }),
        custom({ localName: 'wa-checkbox', name: 'agreed', value: 'on', checked: true }),
      ],
      data,
    ),
  ).toEqual({ agreed: 'on' })
})

test('values that components only add to the data of the form are read', () => {
  const data = new FormData()
  data.append('email', 'a@b.example')
  data.append('card_number', '4111')
  data.append('upload', new File([], 'x'))

  expect(read([], data)).toMatchObject({
    controls: [{ name: 'email', value: 'a@b.example' }],
    omitted: ['card_number'],
  })
})

test('of a form that was submitted earlier, the submitted values count', () => {
  const data = new FormData()
  for (const [name, value] of Object.entries({ name: 'Ada', tags: 'a' })) data.append(name, value)
  data.append('tags', 'b')
  data.append('ok', 'yes')

  expect(
    read(
      [
        control({ name: 'name', value: '' }),
        control({ name: 'tags', value: '' }),
        control({ name: 'tags', value: 'reset' }),
        box({ name: 'ok', value: 'yes' }),
        control({ labelText: 'Unnamed', value: 'as it is now' }),
      ],
      data,
      true,
    ).controls.map(({ value }) => value),
  ).toEqual(['Ada', 'a', 'b', 'yes', 'as it is now'])
})

test('as many fields are read as the service accepts', () => {
  const names = Array.from({ length: maxControls + 1 }, (_, index) => `field-${index}`)
  const { controls } = read(names.map((name) => control({ name, value: 'x' })))

  expect(controls.map(({ name }) => name)).toEqual(names.slice(0, maxControls))
})
