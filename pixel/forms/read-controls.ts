import { guard } from '../guard.ts'
import { detectSecret, type FieldTexts } from './detect-secret.ts'

/** Form element properties that the pixel reads. A custom element may lack any of them. */
export interface Control {
  readonly localName: string
  readonly type?: unknown
  readonly name?: unknown
  readonly id: string
  readonly label?: unknown
  readonly autocomplete?: unknown
  readonly placeholder?: unknown
  readonly value?: unknown
  readonly checked?: boolean
  readonly options?: Iterable<{ readonly text: string; readonly value: string }>
  readonly labels?: ArrayLike<Node> | null
  getAttribute(name: string): string | null
}

/** An answer, with the labels and names that the service uses to determine its meaning. */
export interface Answer extends FieldTexts {
  readonly value: string
  /** Values of the selected options; `value` contains their labels. */
  readonly option?: string
}

const unread = /^(password|file|hidden|submit|button|reset|image|fieldset|output|object)$/
const maxControls = 150

/**
 * Converts strings and numbers, including those in a list, to strings; omits anything else, such as
 * files.
 */
const toText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(toText).filter(Boolean).join(', ')
    : /string|number/.test(typeof value)
      ? `${value}`.trim()
      : ''

/** A label's text, excluding the controls inside it. */
const getText = (node: Node | null | undefined): string =>
  !node || /^(select|textarea|button|script|style)$/i.test(node.nodeName)
    ? ''
    : node.nodeValue || [...node.childNodes].map(getText).join('')

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200)

/** Text between a field without a label and the previous field. */
const getTextBefore = (control: unknown): string => {
  // Every element of a form is a node.
  for (let node = control as Node | null; node && node.nodeName !== 'FORM'; node = node.parentNode)
    for (let one = node.previousSibling; one; one = one.previousSibling) {
      const text = tidy(getText(one))
      // Only elements can contain or be a field.
      const { nodeName, querySelector } = one as Element
      if (
        /input|select|textarea/i.test(nodeName) ||
        querySelector?.call(one, 'input,select,textarea')
      )
        return ''
      if (text) return text
    }
  return ''
}

const getLabel = (control: Control): string =>
  tidy(
    getText(control.labels?.[0]) ||
      control.getAttribute('aria-label') ||
      getText(document.getElementById(control.getAttribute('aria-labelledby') || '')) ||
      toText(control.label),
  )

/**
 * Value that was entered or selected, as shown to the visitor, and the values of selected options.
 *
 * @param value The control's value when the form was submitted.
 * @param sent Values that the form submits under the control's name.
 */
function readValue(control: Control, label: string, value: string, sent: readonly unknown[]) {
  const { localName, type, options } = control
  // The value that a custom element submits, if any; otherwise its `value`, unless that might
  // belong to an unchecked box.
  if (localName.includes('-'))
    return [
      toText(sent) ||
        ('checked' in control || 'selected' in control || value === 'on' ? '' : value),
    ]
  if (isBox(type)) return [sent.includes(value) ? label || value : '']
  if (localName !== 'select' || !options) return [value]
  const selected = [...options].filter((one) => one.value && sent.includes(one.value))
  return [toText(selected.map(({ text }) => text)), toText(selected.map((one) => one.value))]
}

const isBox = (type: unknown): boolean => type === 'checkbox' || type === 'radio'

/**
 * Collects the answers, and the names of fields that ask for the visitor's secrets. The values of
 * those fields are not read.
 */
const collect = () => {
  const controls: Answer[] = []
  const omitted: string[] = []
  const add = (texts: FieldTexts, read: () => readonly string[]) => {
    const secret = detectSecret(texts)
    if (secret === 'visitor') omitted.push(texts.name || texts.id || texts.label)
    if (secret) return
    const [value = '', option] = read()
    if (value && controls.length < maxControls)
      controls.push({ ...texts, value, ...(option && option !== value && { option }) })
  }
  return { controls, omitted, add }
}

/**
 * Reads a form's answers. Omits passwords, files, hidden fields and secrets. If a field cannot be
 * read, the others are not affected.
 *
 * @param data Data that the form submits.
 * @param isEarly True if the form was submitted some time ago, so that its values may have changed.
 * @returns Answers, and names of the fields that ask for secrets.
 */
export function readControls(elements: Iterable<unknown>, data: FormData, isEarly: boolean) {
  const { controls, omitted, add } = collect()
  /** For each name, the number of values submitted by the fields examined so far. */
  const counts = new Map<string, number>()
  const readElement = guard((element: unknown) => {
    // Elements that are not controls may lack any property.
    const control = element as Control
    const { localName, id } = control
    const type = toText(control.type) || localName
    const name = toText(control.name)
    const count = counts.get(name) || 0
    const isUnchecked = isBox(type) && !control.checked
    counts.set(name, isUnchecked ? count : count + 1)
    if (unread.test(type)) return
    const placeholder = toText(control.placeholder)
    const label = getLabel(control)
    const near = label || name || placeholder || isBox(type) ? label : getTextBefore(control)
    const autocomplete = toText(control.autocomplete)
    add({ type, name, id, label: near, autocomplete, placeholder }, () => {
      const value = toText(control.value)
      const sent = name ? data.getAll(name) : isUnchecked ? [] : [value]
      const before = isEarly && name && !isBox(type) ? toText(sent[count]) : value
      return readValue(control, label, before, sent)
    })
  })
  for (const element of elements) readElement(element)
  // Some components add their value only to the form data.
  for (const [name, value] of data)
    if (!counts.has(name))
      add({ type: '', name, id: '', label: '', autocomplete: '', placeholder: '' }, () => [
        toText(value),
      ])
  return { controls, omitted }
}
