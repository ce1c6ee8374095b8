import { type Control, cutText } from '../../../../contract/tracking/form-controls.ts'
import { chosenTypes, classifyField, type Guess, type Meaning } from './classify-field.ts'
import { otherPersonWords } from './field-patterns.ts'
import {
  countDigits,
  findEmail,
  findPhone,
  isDate,
  isInternational,
  isOnlyEmail,
  joinDialCode,
  looksLikePhone,
  parseDialCode,
} from './read-contact.ts'
import { toNameWords, toWords } from './to-words.ts'

/** A person's data from a form, plus the other answers by field name. */
export interface Answers {
  readonly name: string | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly note: string | undefined
  readonly fields: Readonly<Record<string, string>>
}

const maxFields = 100

interface Field {
  readonly control: Control
  readonly guess: Guess | undefined
}

interface Reading {
  readonly fields: readonly Field[]
  /**
   * Fields whose values become part of the person's data; the others are kept under their own
   * names.
   */
  readonly used: Set<Field>
}

/**
 * Finds the person and the message in a form's answers. Nothing is dropped: answers that have no
 * recognized meaning, or whose value does not fit it, are kept in `fields`.
 *
 * @returns Undefined if the form contains neither a person nor a message, and is therefore not a
 *   lead.
 * @see L-202
 */
export function readAnswers(controls: readonly Control[]): Answers | undefined {
  const fields = controls.map((control) => ({ control, guess: classifyField(control) }))
  const reading: Reading = { fields, used: new Set() }
  const email = chooseEmail(reading)
  const phone = choosePhone(reading)
  const name = chooseName(reading)
  const note = best(reading, 'note')
  if (note !== undefined) reading.used.add(note)
  // An invalid email address is kept as a separate answer, but it still shows that the form creates
  // a lead.
  const isLead =
    reading.used.size > 0 ||
    email !== undefined ||
    phone !== undefined ||
    fields.some(({ guess }) => guess?.meaning === 'email' || guess?.meaning === 'contact')
  if (!isLead) return undefined
  return { name, email, phone, note: note?.control.value, fields: collectOthers(reading) }
}

/** The unused field with the given meaning and the highest score; in a tie, the first one. */
function best(
  { fields, used }: Reading,
  meaning: Meaning,
  isFit: (value: string) => boolean = () => true,
): Field | undefined {
  let found: Field | undefined
  for (const field of fields) {
    if (field.guess?.meaning !== meaning || used.has(field) || !isFit(field.control.value)) continue
    if (found?.guess === undefined || field.guess.score > found.guess.score) found = field
  }
  return found
}

/**
 * Email address from a field for an email address or phone number; otherwise, from a field without
 * a recognized meaning that contains only an email address.
 */
function chooseEmail(reading: Reading): string | undefined {
  const isAddress = (value: string) => findEmail(value) !== undefined
  const field =
    best(reading, 'email', isAddress) ??
    best(reading, 'contact', isAddress) ??
    best(reading, 'phone', isAddress) ??
    reading.fields.find(({ control, guess }) => guess === undefined && isLoneEmail(control))
  if (field === undefined) return undefined
  const email = findEmail(field.control.value)
  if (email === undefined) return undefined
  for (const one of reading.fields) {
    // Also mark a second field that repeats the address as used.
    const isEmailField = one === field || one.guess?.meaning === 'email'
    if (isEmailField && isOnlyEmail(one.control.value, email)) reading.used.add(one)
  }
  return email
}

const isLoneEmail = ({ type, name, label, value }: Control): boolean => {
  const email = chosenTypes.test(type) ? undefined : findEmail(value)
  const isOther = [toNameWords(name), toWords(label)].some((text) => otherPersonWords.test(text))
  return email !== undefined && !isOther && isOnlyEmail(value, email)
}

/** Some visitors answer “Phone (when?)” with just a time. */
const time = /\d{1,2}:\d\d/g

function choosePhone(reading: Reading): string | undefined {
  const field = best(
    reading,
    'phone',
    (value) =>
      countDigits(value.replace(time, '')) >= 5 && findEmail(value) === undefined && !isDate(value),
  )
  if (field === undefined) return choosePhoneParts(reading) ?? choosePhoneInText(reading)
  reading.used.add(field)
  for (const one of reading.fields) {
    if (one.guess?.meaning === 'phone' && one.control.value === field.control.value)
      reading.used.add(one)
  }
  return addCodes(reading, field)
}

/** Adds area and country codes from the fields next to the phone number. */
function addCodes({ fields, used }: Reading, field: Field): string {
  let phone = field.control.value
  const index = fields.indexOf(field)
  const before = fields[index - 1]
  const isArea =
    before !== undefined && isPart(before) && !used.has(before) && before.guess?.meaning !== 'dial'
  if (isArea && !isInternational(phone) && countDigits(before.control.value) < 6) {
    used.add(before)
    phone = `${before.control.value} ${phone}`
  }
  const near = [-1, 1, -2, 2].map((distance) => fields[index + distance])
  const dial = near.find((one) => one?.guess?.meaning === 'dial')
  const { value = '', option } = dial?.control ?? {}
  const code = parseDialCode(value, option)
  if (dial === undefined || code === undefined || isInternational(phone)) return phone
  // The country's name is kept as a separate answer.
  if (!/\p{L}{3}/u.test(value)) used.add(dial)
  return joinDialCode(code, phone)
}

/** True if a field for all or part of a phone number contains only digits. */
const isPart = ({ guess, control }: Field): boolean =>
  /^(phone|area|dial)$/.test(guess?.meaning ?? '') &&
  /^[+()\d\s-]+$/.test(control.value) &&
  !isDate(control.value)

/** A phone number split across several fields, such as area code and number. */
function choosePhoneParts({ fields, used }: Reading): string | undefined {
  const parts: Field[] = []
  for (const field of fields) {
    if (isPart(field)) parts.push(field)
    else if (parts.length > 0) break
  }
  const phone = parts.map(({ control }) => control.value).join(' ')
  if (!parts.some(({ guess }) => guess?.meaning === 'phone') || countDigits(phone) < 6)
    return undefined
  for (const part of parts) used.add(part)
  return phone
}

/**
 * Phone number from a field for an email address or a phone number, or from an email field that
 * contains no email address.
 */
function choosePhoneInText(reading: Reading): string | undefined {
  for (const meaning of ['contact', 'email'] as const) {
    const field = reading.fields.find(
      ({ guess, control }) => guess?.meaning === meaning && findPhone(control.value) !== undefined,
    )
    const phone = findPhone(field?.control.value ?? '')
    if (field === undefined || phone === undefined) continue
    if (looksLikePhone(field.control.value)) reading.used.add(field)
    return phone
  }
  return undefined
}

/** First name, middle name, name and last names, in that order. */
function chooseName(reading: Reading): string | undefined {
  const [first, last] = [best(reading, 'first'), best(reading, 'last')]
  const full = first !== undefined && last !== undefined ? undefined : best(reading, 'full')
  const hasParts = first !== undefined || last !== undefined
  const parts = [
    // “Name” next to “Last name” is the first name; next to “First name”, it is the last name.
    first ?? full,
    hasParts ? best(reading, 'middle') : undefined,
    first && full,
    last,
    hasParts ? best(reading, 'secondLast') : undefined,
  ].filter((part) => part !== undefined)
  for (const part of parts) reading.used.add(part)
  const values = parts.map(({ control }) => control.value)
  // In East Asian scripts, the family name comes first.
  if (last !== undefined && parts.length === 2 && eastAsian.test(values.join(''))) values.reverse()
  return values.join(' ') || undefined
}

const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u

function collectOthers({ fields, used }: Reading): Record<string, string> {
  const others = new Map<string, string>()
  for (const field of fields) {
    if (used.has(field)) continue
    const { name, id, label, placeholder, type, value } = field.control
    const key = cutText(name || id || label || placeholder || type || 'field', 200)
    const previous = others.get(key)
    const text = previous === undefined ? value : `${previous}, ${value}`
    if (previous !== undefined || others.size < maxFields) others.set(key, cutText(text, 4_000))
  }
  return Object.fromEntries(others)
}
