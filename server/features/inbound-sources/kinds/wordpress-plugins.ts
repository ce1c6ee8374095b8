import {
  type Answer,
  flatten,
  getObject,
  getText,
  isObject,
  type Json,
  type Submission,
} from './answers.ts'

/**
 * Simple data has the form `label=value`; advanced data has the form `fields[id][title]`,
 * `fields[id][value]` and so on.
 *
 * @see https://developers.elementor.com/docs/hooks/forms/
 */
export function readElementor(body: Json): Submission | undefined {
  const fields = getObject(body, 'fields')
  const entries = Object.entries(fields)
  if (entries.length === 0) {
    return { answers: flatten(body).filter(({ label }) => !ownElementorKeys.has(label)) }
  }
  const answers = entries.flatMap(([id, field]): Answer[] => {
    const value = getText(field, 'raw_value') ?? getText(field, 'value')
    if (value === undefined) return []
    const type = getText(field, 'type')
    const hint = type === 'email' ? 'email' : type === 'tel' ? 'phone' : undefined
    return [{ path: `fields.${id}`, label: getText(field, 'title') ?? id, value, hint }]
  })
  const meta = Object.entries(getObject(body, 'meta')).flatMap(([id, field]): Answer[] => {
    const value = id === 'page_url' ? getText(field, 'value') : undefined
    return value === undefined ? [] : [{ path: `meta.${id}`, label: id, value }]
  })
  return { answers: [...answers, ...meta] }
}

const ownElementorKeys = new Set(['form_id', 'form_name'])

/** Keys in an entry that are not answers. */
const ownGravityKeys = new Set([
  ...['id', 'form_id', 'post_id', 'date_created', 'date_updated', 'is_starred', 'is_read', 'ip'],
  ...['user_agent', 'currency', 'payment_status', 'payment_date', 'payment_amount', 'status'],
  ...['payment_method', 'transaction_id', 'is_fulfilled', 'created_by', 'transaction_type'],
  'source_id',
])

/**
 * The entry is keyed by field ID; `1.3` and `1.6` are the first and last name.
 *
 * @see https://docs.gravityforms.com/triggering-webhooks-form-submissions/
 */
export function readGravityForms(body: Json): Submission | undefined {
  if (!isObject(body)) return undefined
  const answers = Object.entries(body).flatMap(([key, value]): Answer[] => {
    if (ownGravityKeys.has(key)) return []
    const hint = /^\d+\.3$/.test(key) ? 'firstName' : /^\d+\.6$/.test(key) ? 'lastName' : undefined
    return flatten({ [key]: value }).map((answer) => ({ ...answer, label: key, hint }))
  })
  const [form, id] = [getText(body, 'form_id'), getText(body, 'id')]
  return { answers, submissionId: id === undefined ? undefined : `${form ?? ''}:${id}` }
}

/** @see https://github.com/mariovalney/cf7-to-zapier */
export const readContactForm7 = (body: Json): Submission => ({
  answers: flatten(body).filter(({ label }) => !label.startsWith('_wpcf7')),
})

/** Selected fields, keyed by name; `names` is an object. */
export function readFluentForms(body: Json): Submission | undefined {
  if (!isObject(body)) return undefined
  const answers = flatten(body).filter(({ label }) => !/^_(?:_|fluentform|wp_http)/.test(label))
  return { answers, submissionId: getText(body, 'entry_id') ?? getText(body, 'serial_number') }
}

/** Selected fields, under keys that the administrator enters. */
export const readWpforms = (body: Json): Submission => ({
  answers: flatten(body),
  submissionId: getText(body, 'entry_id'),
})
