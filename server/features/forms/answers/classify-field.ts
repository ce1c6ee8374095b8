import type { Control } from '../../../../contract/tracking/form-controls.ts'
import {
  addressWords,
  areaWords,
  contactWords,
  dialWords,
  emailWords,
  firstNameWords,
  fullNameWords,
  lastNameWords,
  messageWords,
  middleNameWords,
  nameOfThing,
  noContactNumber,
  noEmailWords,
  noPhoneWords,
  noteWords,
  officeWords,
  otherEnglishName,
  otherPersonWords,
  phoneWords,
  secondLastNameWords,
  thingWords,
} from './field-patterns.ts'
import { countDigits, looksLikePhone } from './read-contact.ts'
import { toNameWords, toWords } from './to-words.ts'

/**
 * A field's meaning. `contact`: either an email address or a phone number; `dial`: a country code.
 */
export type Meaning =
  | 'email'
  | 'phone'
  | 'contact'
  | 'dial'
  | 'area'
  | 'first'
  | 'middle'
  | 'full'
  | 'last'
  | 'secondLast'
  | 'note'

/** Confidence that a field has a given meaning; the field with the highest score is used. */
export interface Guess {
  readonly meaning: Meaning
  /**
   * Depends on the evidence: 4 for `autocomplete`, 3 for the name or label, 2 for the placeholder,
   * 1 for the type alone.
   */
  readonly score: number
}

/** Meanings of the last word in `autocomplete`. Words not listed here have no meaning. */
const autocompleteMeanings: ReadonlyMap<string, Meaning> = new Map([
  ['email', 'email'],
  ['tel', 'phone'],
  ['tel-national', 'phone'],
  ['tel-local', 'phone'],
  ['tel-local-prefix', 'phone'],
  ['tel-local-suffix', 'phone'],
  ['tel-country-code', 'dial'],
  ['tel-area-code', 'area'],
  ['name', 'full'],
  ['given-name', 'first'],
  ['additional-name', 'middle'],
  ['family-name', 'last'],
])

const otherAutocomplete =
  /^(postal-code|street-address|address-\w+|country(-name)?|organization(-title)?|bday.*|username|nickname|url|sex|language|transaction-.*|honorific-.*|tel-extension|photo|impp)$/

/** Types of fields that visitors do not type into. */
export const chosenTypes = /^(checkbox|radio|select)/

/** Types of fields whose value is neither a name nor a message. */
const figureTypes = /^(number|range|date|time|month|week|color|url|search)/

/** A control's name, label and placeholder as words. */
interface Described {
  readonly control: Control
  /** Words from the name, the ID and the label. */
  readonly texts: readonly string[]
  readonly label: string
  /** Words from the placeholder; none if a label already gives the meaning. */
  readonly placeholder: string
}

const describe = (control: Control): Described => {
  const label = toWords(control.label)
  return {
    control,
    texts: [toNameWords(control.name), toNameWords(control.id), label],
    label,
    placeholder: toWords(control.placeholder),
  }
}

/**
 * Meaning of a field, based on its `autocomplete`, name, label, placeholder and type; undefined for
 * a custom question. Words with another meaning take precedence over the type, as in `<input
 * type=tel name=zip>`.
 *
 * @see L-202
 */
export function classifyField(control: Control): Guess | undefined {
  const field = describe(control)
  const { texts } = field
  const isChosen = chosenTypes.test(control.type)
  const standard = control.autocomplete.trim().toLowerCase().split(/\s+/).at(-1) ?? ''
  if (otherAutocomplete.test(standard) || texts.some((text) => otherPersonWords.test(text))) {
    return isTextarea(control) && !isChosen ? classifyLongText(field) : undefined
  }
  const code = classifyCode(field, standard)
  if (code !== undefined) return { meaning: code, score: 3 }
  if (isChosen) return undefined
  const meaning = autocompleteMeanings.get(standard)
  if (meaning !== undefined) return { meaning, score: 4 }
  if (isTextarea(control)) return classifyLongText(field)
  const byWords = firstDefined(texts.toReversed(), (text) => classifyWords(field, text))
  if (byWords !== undefined) {
    const typed = control.type === 'email' || control.type === 'tel' ? 0.5 : 0
    const office = texts.some((text) => officeWords.test(text)) ? 0.25 : 0
    return { meaning: byWords, score: 3 + typed - office }
  }
  return classifyPlaceholder(field) ?? classifyType(field)
}

const firstDefined = <T, R>(
  items: readonly T[],
  find: (item: T) => R | undefined,
): R | undefined => {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

const isTextarea = ({ type }: Control): boolean => /textarea|text-area/.test(type)

/**
 * True if a label, such as “Company”, asks for the name of something other than a person, even if
 * the control itself is named `name`.
 */
const isThing = (label: string): boolean =>
  thingWords.test(label) &&
  (!fullNameWords.test(label) || nameOfThing.test(label) || otherEnglishName.test(label))

function classifyWords({ control, label }: Described, text: string): Meaning | undefined {
  if (text === '') return undefined
  const isEmail = emailWords.test(text) && !noEmailWords.test(text)
  const isPhone = phoneWords.test(text) && !noPhoneWords.test(text)
  if (isEmail && isPhone) return 'contact'
  if (isEmail) return 'email'
  if (isPhone) return 'phone'
  if (figureTypes.test(control.type) || control.type === 'email' || control.type === 'tel')
    return undefined
  const name = isThing(label) ? undefined : classifyName(text, text === label)
  if (name !== undefined) return name
  if (messageWords.test(text)) return 'note'
  return contactWords.test(text) ? 'contact' : undefined
}

function classifyName(text: string, isLabel: boolean): Meaning | undefined {
  if (secondLastNameWords.test(text)) return 'secondLast'
  if (middleNameWords.test(text)) return 'middle'
  const isFirst = firstNameWords.test(text) || text === 'first'
  const isLast = lastNameWords.test(text) || text === 'last'
  const isFull = fullNameWords.test(text)
  if (!isFirst && !isLast && !isFull) return undefined
  if (thingWords.test(text) || nameOfThing.test(text)) return undefined
  if (isFirst && isLast) return 'full'
  // First and last names in one field, as in “Nome e cognome” and “Imię i nazwisko”.
  if (
    (isFirst || isLast) &&
    isFull &&
    /\b(e|y|i|et|en|and|und|u|och|og|a|si|ve|ja|es|in|ir|un|kai)\b/.test(text)
  )
    return 'full'
  if (isLast) return 'last'
  if (isFirst) return 'first'
  return isLabel && otherEnglishName.test(text) ? undefined : 'full'
}

/**
 * A multi-line field is the message unless it asks for an address; its words determine the score.
 */
function classifyLongText({ texts, placeholder }: Described): Guess | undefined {
  const all = [...texts, placeholder]
  if (texts.some((text) => messageWords.test(text))) return { meaning: 'note', score: 3 }
  if (texts.some((text) => addressWords.test(text) && !/\bemail address\b/.test(text)))
    return undefined
  if (all.some((text) => noteWords.test(text) || messageWords.test(text)))
    return { meaning: 'note', score: 2 }
  return { meaning: 'note', score: 1 }
}

function classifyPlaceholder(field: Described): Guess | undefined {
  const { control, placeholder, texts } = field
  if (placeholder === '' || otherPersonWords.test(placeholder)) return undefined
  if (control.type === 'tel' && isOtherNumber([placeholder, ...texts])) return undefined
  const meaning = classifyWords({ ...field, label: placeholder }, placeholder)
  return meaning === undefined ? undefined : { meaning, score: 2 }
}

function classifyType({ control, texts, placeholder }: Described): Guess | undefined {
  const { type, value } = control
  if (type === 'email') return { meaning: 'email', score: 1 }
  const isTel = type === 'tel' && !isOtherNumber([...texts, placeholder])
  if (!isTel) return undefined
  // If other words have an unclear meaning, digits count as a phone number only if they look like
  // one.
  const isPlain = control.label === '' && placeholder === ''
  const isPhone =
    looksLikePhone(value) && (isPlain || /^\s*[+(0]/.test(value) || countDigits(value) > 8)
  // Fewer than five digits can only be part of a phone number.
  return isPhone || countDigits(value) < 5 ? { meaning: 'phone', score: 1 } : undefined
}

const isOtherNumber = (texts: readonly string[]): boolean =>
  texts.some((text) => noContactNumber.test(text) || noPhoneWords.test(text))

/** A country code next to a phone number, such as `+49` or `Germany (+49)`, or an area code. */
function classifyCode(field: Described, standard: string): 'dial' | 'area' | undefined {
  const { control, texts, placeholder } = field
  const { type, value } = control
  if (type === 'checkbox' || type === 'radio' || isTextarea(control) || countDigits(value) > 6)
    return undefined
  if (/^[^\d+]{0,40}\(?\+\s?\d{1,3}(-\d{3})?\)?[^\d]{0,40}$/.test(value)) return 'dial'
  const all = [...texts, placeholder]
  if (standard === 'tel-country-code' || all.some((text) => dialWords.test(text))) return 'dial'
  return standard === 'tel-area-code' || all.some((text) => areaWords.test(text))
    ? 'area'
    : undefined
}
