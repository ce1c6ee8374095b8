import { classifyField, isSecret, type Meaning, toWords } from './field-words.ts'

/** Properties of a form control that the pixel reads. */
export interface Control {
  readonly type: string
  readonly name: string
  readonly id: string
  readonly value: string
  readonly autocomplete?: string
  readonly checked?: boolean
  readonly placeholder?: string
  readonly ariaLabel?: string | null
  readonly labels?: ArrayLike<{ readonly textContent: string | null }> | null
  readonly selectedOptions?: ArrayLike<{ readonly text: string }>
}

/** Answers to a form. */
export interface Answers {
  readonly name: string | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly note: string | undefined
  /** Other answers by field name. */
  readonly fields: Readonly<Record<string, string>>
}

const unread = /^(password|file|hidden|submit|button|reset|image|fieldset|output)$/
const chosen = /^(checkbox|radio|select)/
const maxFields = 100
const maxKeyLength = 200

/**
 * Reads the answers of a form. Never reads values of passwords, files, hidden fields and fields
 * named like secrets. Reads at most 100 fields in addition to the person's.
 *
 * @returns Undefined without a person or message, because the form is then not a lead.
 */
export function readAnswers(controls: readonly Control[]): Answers | undefined {
  const person = new Map<Meaning, string>()
  const fields = new Map<string, string>()
  for (const control of controls) {
    const { type, name, id } = control
    const words = collectWords(control)
    if (unread.test(type) || isSecret(words)) continue
    const value = readAnswer(control)
    const key = (name || id).slice(0, maxKeyLength)
    const meaning = chosen.test(type) ? undefined : classifyField(words, value)
    if (!value || !key) continue
    const previous = fields.get(key)
    if (meaning && !person.has(meaning)) person.set(meaning, value)
    else if (previous) fields.set(key, `${previous}, ${value}`)
    else if (fields.size < maxFields) fields.set(key, value)
  }
  if (!person.size) return undefined
  const names = [person.get('first'), person.get('full'), person.get('last')]
  return {
    name: names.filter(Boolean).join(' ') || undefined,
    email: person.get('email'),
    phone: person.get('phone'),
    note: person.get('note'),
    fields: Object.fromEntries(fields),
  }
}

/**
 * Words that reveal the meaning of a control; of radio buttons and checkboxes, the label is the
 * answer.
 */
const collectWords = (control: Control): string => {
  const { type, name, id, autocomplete, placeholder, ariaLabel } = control
  const label = chosen.test(type) ? '' : getLabel(control)
  return toWords([type, name, id, autocomplete, placeholder, ariaLabel ?? '', label])
}

const getLabel = ({ labels }: Control): string => labels?.[0]?.textContent ?? ''

/** Entered or selected value, as the visitor saw it. */
function readAnswer(control: Control): string {
  const { type, value, checked, selectedOptions } = control
  if (selectedOptions) return value && Array.from(selectedOptions, ({ text }) => text).join(', ')
  if (!chosen.test(type)) return value.trim()
  return checked ? getLabel(control).replace(/\s+/g, ' ').trim() || value : ''
}
