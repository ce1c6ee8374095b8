import { expect, test } from 'vitest'
import type { Control } from '../../../../contract/tracking/form-controls.ts'
import { buildControl } from '../../../test/fixtures/build-control.ts'
import { readAnswers } from './read-answers.ts'

const read = (...controls: readonly Partial<Control>[]) => readAnswers(controls.map(buildControl))

const email = { name: 'email', type: 'email', value: 'ada@example.com' }

test('a contact form becomes a person and a message', () => {
  const answers = read(
    { name: 'your-name', value: 'Ada Example' },
    { ...email, name: 'your-email' },
    { name: 'your-tel', type: 'tel', value: '+49 30 1234567' },
    { name: 'your-text', type: 'textarea', value: 'Hello' },
    { name: 'company', value: 'Example Ltd' },
  )

  expect(answers).toEqual({
    name: 'Ada Example',
    email: 'ada@example.com',
    phone: '+49 30 1234567',
    note: 'Hello',
    fields: { company: 'Example Ltd' },
  })
})

test('fields without a name and id count by label, type and placeholder', () => {
  const answers = read(
    { label: 'Name', value: 'Ada' },
    { type: 'email', value: 'ada@example.com' },
    { placeholder: 'Phone', value: '030 1234567' },
    { label: 'Shoe size', value: '38' },
    { placeholder: 'Color', value: 'red' },
    { type: 'number', value: '7' },
  )

  expect(answers).toMatchObject({
    name: 'Ada',
    email: 'ada@example.com',
    phone: '030 1234567',
    fields: { 'Shoe size': '38', Color: 'red', number: '7' },
  })
})

test.for([
  [{ 'First name': 'Ada', Surname: 'Lovelace' }, 'Ada Lovelace'],
  [{ First: 'Ada', Last: 'Lovelace' }, 'Ada Lovelace'],
  [{ Vorname: 'Ada', Name: 'Lovelace' }, 'Ada Lovelace'],
  [{ Nachname: 'Lovelace', Vorname: 'Ada' }, 'Ada Lovelace'],
  [{ Prénom: 'Ada', Nom: 'Lovelace' }, 'Ada Lovelace'],
  [{ Nombre: 'Ada', Apellidos: 'Lovelace' }, 'Ada Lovelace'],
  [
    { Nombre: 'Ada', 'Primer apellido': 'Lovelace', 'Segundo apellido': 'Byron' },
    'Ada Lovelace Byron',
  ],
  [{ Voornaam: 'Ada', Tussenvoegsel: 'van', Achternaam: 'Dijk' }, 'Ada van Dijk'],
  [{ Nome: 'Ada', Cognome: 'Lovelace' }, 'Ada Lovelace'],
  [{ Name: 'Ada', 'Middle name': 'King', 'Last name': 'Lovelace' }, 'Ada King Lovelace'],
  [{ Фамилия: 'Иванова', Имя: 'Анна', Отчество: 'Ильинична' }, 'Анна Ильинична Иванова'],
  [{ Nume: 'Pop', Prenume: 'Ana' }, 'Ana Pop'],
  [{ 姓: '山田', 名: '太郎' }, '山田 太郎'],
  [{ Nome: 'Ada', Sobrenome: 'Lovelace' }, 'Ada Lovelace'],
  [{ Imię: 'Ada', Nazwisko: 'Lovelace' }, 'Ada Lovelace'],
] as const)('the name fields of %j are joined', ([labels, name]) => {
  const controls = Object.entries(labels).map(([label, value], index) => ({
    name: `input_${index}`,
    label: `${label} *`,
    value,
  }))

  expect(read(...controls)).toMatchObject({ name, fields: {} })
})

test("a friend's contact data is not the lead's, wherever it is in the form", () => {
  const answers = read(
    { name: 'friend_name', value: 'Grace' },
    { name: 'friend_email', type: 'email', value: 'grace@example.com' },
    { label: 'Telefon des Empfängers', type: 'tel', name: 'tel_2', value: '030 7654321' },
    { name: 'name', value: 'Ada' },
    email,
  )

  expect(answers).toMatchObject({ name: 'Ada', email: 'ada@example.com', phone: undefined })
  expect(Object.keys(answers?.fields ?? {})).toEqual(['friend_name', 'friend_email', 'tel_2'])
})

test('a field labeled as a phone number wins over one that only has the type', () => {
  const answers = read(
    { type: 'tel', name: 'zip', value: '10115' },
    { type: 'tel', name: 'field_3', value: '030 1111111' },
    { type: 'tel', name: 'phone', value: '030 2222222' },
  )

  expect(answers).toMatchObject({
    phone: '030 2222222',
    fields: { zip: '10115', field_3: '030 1111111' },
  })
})

test('a date is not a phone number, whatever its label says', () => {
  const date = { name: 'day', label: 'When should we phone?', value: '2026-12-01' }

  expect(read(date, email)).toMatchObject({ phone: undefined, fields: { day: '2026-12-01' } })
})

test('the message is the field labeled as such, or else long text that is not an address', () => {
  const address = { type: 'textarea', label: 'Your address', name: 'a', value: 'Street 1' }
  const goals = { type: 'textarea', label: 'Your goals', name: 'b', value: 'More' }
  const message = { type: 'textarea', label: 'Message', name: 'c', value: 'Hi' }

  expect(read(address, goals, message)).toMatchObject({ note: 'Hi', fields: { b: 'More' } })
  expect(read(address, goals)).toMatchObject({ note: 'More', fields: { a: 'Street 1' } })
  expect(read(address, email)).toMatchObject({ note: undefined, fields: { a: 'Street 1' } })
})

test.for([
  [
    'a select with the code',
    [{ name: 'country_code', type: 'select-one', value: '+49' }],
    '+49 170 1234567',
  ],
  [
    'a select with countries',
    [{ name: 'cc', type: 'select-one', value: 'Germany (+49)' }],
    '+49 170 1234567',
  ],
  [
    'option values',
    [{ name: 'phone_country', type: 'select-one', value: 'Deutschland', option: 'DE' }],
    '+49 170 1234567',
  ],
  ['a prefix field', [{ name: 'prefix', value: '0049' }], '+49 170 1234567'],
  ['an unnamed prefix field', [{ value: '+49' }], '+49 170 1234567'],
] as const)('the country code of %s is joined to the number', ([, codes, phone]) => {
  const tel = { name: 'phone', type: 'tel', value: '0170 1234567' }

  expect(read(...codes, tel)?.phone).toBe(phone)
  expect(read(tel, ...codes)?.phone).toBe(phone)
  expect(read(...codes, { ...tel, value: '+43 660 1234567' })?.phone).toBe('+43 660 1234567')
})

test.for(['+1-787', '+999', '+7 7', '+44-1481', '+0'])(
  'the code %s, which is no calling code, does not cost the lead',
  (code) => {
    const answers = read(
      { name: 'country_code', type: 'select-one', value: `Somewhere (${code})`, option: code },
      { name: 'phone', type: 'tel', value: '555 0100' },
    )

    expect(answers?.phone).toMatch(/555 ?0100$/)
  },
)

test("a person's own contact data is preferred to that of the company", () => {
  const answers = read(
    { label: 'Company email', name: 'a', type: 'email', value: 'info@example.com' },
    { label: 'Company phone', name: 'b', type: 'tel', value: '030 999999' },
    { label: 'Your email', name: 'c', type: 'email', value: 'ada@example.com' },
    { label: 'Mobile', name: 'd', type: 'tel', value: '0170 1234567' },
  )

  expect(answers).toMatchObject({ email: 'ada@example.com', phone: '0170 1234567' })
})

test('a time in a field for a phone number is not a number', () => {
  const time = { label: 'When may we phone you?', name: 'a', value: '10:00-12:00' }
  const phone = { label: 'Phone (when?)', name: 'b', value: '030 1234567 from 18:00' }

  expect(read(email, time)).toMatchObject({ phone: undefined, fields: { a: '10:00-12:00' } })
  expect(read(email, time, phone)).toMatchObject({ phone: '030 1234567 from 18:00' })
})

test.for([
  [['030', '1234567'], ['phone[area]', 'phone[number]'], '030 1234567'],
  [['030', '1234567'], ['Vorwahl', 'Telefon'], '030 1234567'],
  [['212', '555', '0100'], ['phone_1', 'phone_2', 'phone_3'], '212 555 0100'],
  [['+49', '030', '1234567'], ['dial_code', 'area_code', 'phone'], '+49 30 1234567'],
] as const)('the parts %j of a phone number are joined', ([parts, names, phone]) => {
  const controls = parts.map((value, index) => ({ type: 'tel', name: names[index] ?? '', value }))

  expect(read(...controls)).toMatchObject({ phone, fields: {} })
})

test.for([
  ['ada@x.de oder 0170 1234567', 'ada@x.de', '0170 1234567', true],
  ['0170/1234567, ada@x.de', 'ada@x.de', '0170/1234567', true],
  ['ada@x.de', 'ada@x.de', undefined, false],
  ['+49 (0)170 1234567', undefined, '+49 (0)170 1234567', false],
  ['ask at the desk', undefined, undefined, true],
] as const)(
  'a field for an email or a phone number can hold %s',
  ([value, mail, phone, isKept]) => {
    const answers = read({ name: 'kontakt', placeholder: 'E-Mail oder Telefon', value })

    expect(answers).toMatchObject({
      email: mail,
      phone,
      fields: isKept ? { kontakt: value } : {},
    })
  },
)

test('an email in an unlabeled field is found, and a repeated one is not an answer', () => {
  expect(read({ name: 'q7', value: 'ada@example.com' })).toMatchObject({
    email: 'ada@example.com',
    fields: {},
  })
  expect(read(email, { ...email, name: 'email_confirm' })).toMatchObject({ fields: {} })
})

test('a form without contact data and message is not a lead', () => {
  expect(read({ name: 'quantity', type: 'number', value: '2' })).toBeUndefined()
  expect(read({ name: 'q', value: 'red shoes' })).toBeUndefined()
  expect(read()).toBeUndefined()
})

test('an invalid email does not cost the lead', () => {
  expect(read({ ...email, value: 'ada@@example.com' })).toMatchObject({
    email: undefined,
    fields: { email: 'ada@@example.com' },
  })
})

test('answers of the same name are joined, and __proto__ is a name like any other', () => {
  const answers = read(
    email,
    { name: 'topics', type: 'checkbox', value: 'Sales' },
    { name: 'topics', type: 'checkbox', value: 'Support' },
    { name: '__proto__', value: 'v' },
  )
  expect(JSON.stringify(answers?.fields)).toBe('{"topics":"Sales, Support","__proto__":"v"}')
})
