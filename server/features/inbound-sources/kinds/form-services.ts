import {
  type Answer,
  flatten,
  getList,
  getObject,
  getText,
  isObject,
  type Json,
  type JsonObject,
  joinTexts,
  type Submission,
  toText,
} from './answers.ts'

/** @see https://www.typeform.com/developers/webhooks/example-payload/ */
export function readTypeform(body: Json): Submission | undefined {
  const response = getObject(body, 'form_response')
  const token = getText(response, 'token')
  if (token === undefined) return undefined
  const titles = new Map(
    getList(getObject(response, 'definition'), 'fields').map((field) => [
      getText(field, 'id'),
      getText(field, 'title'),
    ]),
  )
  const answers = getList(response, 'answers').flatMap((answer): Answer[] => {
    const type = getText(answer, 'type') ?? ''
    const id = getText(getObject(answer, 'field'), 'id')
    const value = readTypeformValue(answer, type)
    if (id === undefined || value === undefined) return []
    const ref = getText(getObject(answer, 'field'), 'ref')
    const hint = type === 'phone_number' ? 'phone' : type === 'email' ? 'email' : undefined
    return [{ path: `answers.${ref ?? id}`, label: titles.get(id) ?? ref ?? id, value, hint }]
  })
  const hidden = flatten(getObject(response, 'hidden'), 'hidden')
  return { answers: [...answers, ...hidden], submissionId: token }
}

function readTypeformValue(answer: JsonObject, type: string): string | undefined {
  const value = Object.hasOwn(answer, type) ? answer[type] : undefined
  if (!isObject(value)) return toText(value)
  const labels = value.labels
  const chosen = Array.isArray(labels) ? joinTexts(labels) : getText(value, 'label')
  const other = getText(value, 'other')
  return [chosen, other].filter((text) => text !== undefined).join(', ') || undefined
}

/** Selected choices are IDs; their labels are in `options`. @see https://tally.so/help/webhooks */
export function readTally(body: Json): Submission | undefined {
  const data = getObject(body, 'data')
  const id = getText(data, 'submissionId') ?? getText(data, 'responseId')
  if (id === undefined) return undefined
  const answers = getList(data, 'fields').flatMap((field): Answer[] => {
    const key = getText(field, 'key')
    const value = readTallyValue(field)
    if (key === undefined || value === undefined) return []
    const type = getText(field, 'type')
    const hint =
      type === 'INPUT_EMAIL' ? 'email' : type === 'INPUT_PHONE_NUMBER' ? 'phone' : undefined
    return [{ path: `fields.${key}`, label: getText(field, 'label') ?? key, value, hint }]
  })
  return { answers, submissionId: id }
}

function readTallyValue(field: JsonObject): string | undefined {
  const texts = new Map(
    getList(field, 'options').map((option) => [getText(option, 'id'), getText(option, 'text')]),
  )
  const { value } = field
  const read = (item: unknown) => texts.get(toText(item)) ?? toText(item)
  return Array.isArray(value) ? joinTexts(value.map(read)) : read(value)
}

/**
 * The answers are in a JSON string, under keys such as `q3_name`.
 *
 * @see https://www.jotform.com/help/245-how-to-setup-a-webhook-with-jotform/
 */
export function readJotform(body: Json): Submission | undefined {
  const text = getText(body, 'rawRequest')
  const id = getText(body, 'submissionID')
  if (text === undefined || id === undefined) return undefined
  const raw = parseObject(text)
  if (raw === undefined) return undefined
  const answers = Object.entries(raw).flatMap(([key, value]): Answer[] => {
    const name = /^q\d+_(.+)$/.exec(key)?.[1]
    if (name === undefined) return flatten(/^(?:utm_|.*clid$)/.test(key) ? { [key]: value } : {})
    return readJotformValue(key, name, value)
  })
  return { answers, submissionId: id }
}

/** Names and phone numbers are objects with several parts. */
function readJotformValue(path: string, name: string, value: unknown): Answer[] {
  if (!isObject(value)) {
    return flatten({ [path]: value }).map((answer) => ({ ...answer, label: name }))
  }
  const { first, middle, last, full, area, phone } = value
  const person = joinTexts([first, middle, last].filter((part) => toText(part) !== undefined))
  if (person !== undefined) {
    return [{ path, label: name, value: person.replaceAll(', ', ' '), hint: 'name' }]
  }
  const parts = [full ?? area, full === undefined ? phone : undefined]
  const number = parts.flatMap((part) => toText(part) ?? []).join(' ')
  if (number !== '') return [{ path, label: name, value: number, hint: 'phone' }]
  return flatten(value, path)
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** @see https://developers.webflow.com/data/reference/webhooks/events/form-submission */
export function readWebflow(body: Json): Submission | undefined {
  const payload = getObject(body, 'payload')
  const id = getText(payload, 'id')
  if (id === undefined) return undefined
  return { answers: flatten(getObject(payload, 'data'), 'data'), submissionId: id }
}
