import { findMeaning, type KeyTarget } from '../../../../contract/leads/field-spellings.ts'
import { type CreateLead, createLeadSchema } from '../../../../contract/leads/lead-schemas.ts'
import { normalizeCreate } from '../../../../contract/leads/normalize-create.ts'
import { cutText } from '../../../../contract/tracking/form-controls.ts'
import { isEmail, textLimits } from '../../../../contract/values/text.ts'
import type { Answer, Submission } from '../kinds/answers.ts'
import { getKind } from '../kinds/kinds.ts'
import type { SourceRow } from '../store/source-store.ts'
import { readPageUrl } from './read-page-url.ts'

type Settings = Pick<SourceRow, 'id' | 'kind' | 'mapping' | 'defaults'>

/** Body of a create request; keys that are not fields are kept in `custom`. */
export type LeadBody = CreateLead & Record<string, unknown>

/** Fields that can be guessed from a name. Outcomes and IDs require a mapping. */
const guessed: ReadonlySet<string> = new Set<KeyTarget>([
  ...(['name', 'firstName', 'middleName', 'lastName', 'email', 'phone', 'note'] as const),
  ...(['country', 'referrer', 'website', 'path', 'sessionId', 'fbclid', 'fbc', 'fbp'] as const),
  ...(['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const),
  ...(['gclid', 'gbraid', 'wbraid', 'dclid', 'msclkid', 'ttclid', 'twclid'] as const),
  ...(['li_fat_id', 'rdt_cid', 'sccid', 'epik', 'ga4cid', 'ga4sid'] as const),
  ...(['ad_storage', 'analytics_storage', 'ad_user_data', 'ad_personalization'] as const),
])

/**
 * Lead field, or part of a name, suggested by a form field's name; `undefined` if no field can be
 * guessed.
 */
function guessField(name: string): KeyTarget | undefined {
  const target = findMeaning(name)?.target
  return target !== undefined && guessed.has(target) ? target : undefined
}

/**
 * Converts a submission to the body of a create request. Deterministic, so a retry after a crash
 * yields the same idempotent request.
 *
 * @returns `undefined` if the name, email address and phone number are all missing, or if a call is
 *   not incoming.
 * @see L-281
 */
export function buildLead(source: Settings, submission: Submission): LeadBody | undefined {
  if (submission.call !== undefined && submission.call.isIncoming !== true) return undefined
  const { fields, custom } = assignAnswers(source, submission)
  readPageUrl(submission.answers, (name, value) => {
    const field = guessField(name)
    if (field !== undefined) fields.set(field, fields.get(field) ?? value)
  })
  for (const [field, value] of Object.entries(submission.fields ?? {})) {
    if (value !== undefined) fields.set(field, value)
  }
  for (const [field, value] of Object.entries(source.defaults)) {
    if (!fields.has(field)) fields.set(field, value)
  }
  for (const [field, value] of Object.entries(submission.fallbacks ?? {})) {
    if (value !== undefined && !fields.has(field)) fields.set(field, value)
  }
  fields.set('source', 'inbound')
  const externalId = toExternalId(source, submission)
  if (externalId !== undefined) fields.set('externalId', externalId)
  const lead = dropInvalid(fields, custom)
  const isContact = [lead?.name, lead?.email, lead?.phone].some((value) => value != null)
  return isContact ? lead : undefined
}

/**
 * The lead field for each answer without a mapping; answers without a lead field are kept in
 * `custom`.
 */
export const guessTargets = (submission: Submission): ReadonlyMap<Answer, string> =>
  assignAnswers({ mapping: {} }, submission).guesses

interface Assigned {
  readonly fields: Map<string, string>
  readonly custom: Map<string, string>
  readonly guesses: Map<Answer, string>
}

function assignAnswers({ mapping }: Pick<Settings, 'mapping'>, { answers }: Submission): Assigned {
  const assigned: Assigned = { fields: new Map(), custom: new Map(), guesses: new Map() }
  const unmapped = answers.filter(({ path }) => !Object.hasOwn(mapping, path))
  for (const answer of answers) {
    const field = Object.hasOwn(mapping, answer.path) ? mapping[answer.path] : null
    if (field === 'custom') keepAnswer(assigned, answer)
    else if (field != null) appendField(assigned, field, answer.value)
  }
  const guesses = unmapped.map((answer) => ({ answer, field: chooseField(answer) }))
  // Fields from the form service come first, because they are more reliable than guesses from
  // names.
  const ranked = guesses.toSorted((a, b) => Number(!a.answer.hint) - Number(!b.answer.hint))
  for (const { answer, field } of ranked) {
    if (field === undefined || field === 'custom' || assigned.fields.has(field)) continue
    if (field === 'email' && !isEmail(answer.value.trim())) continue
    assigned.fields.set(field, answer.value)
    assigned.guesses.set(answer, field)
  }
  const rest = unmapped.filter((answer) => !assigned.guesses.has(answer))
  for (const answer of rest) if (answer.hint === 'custom') keepAnswer(assigned, answer)
  const others = rest.filter(({ hint }) => hint !== 'custom')
  useValue(assigned, others, 'email', (value) => isEmail(value.trim()))
  useValue(assigned, others, 'phone', (value) => /^\+\d[\d\s()/-]{6,20}$/.test(value.trim()))
  for (const answer of others) keepAnswer(assigned, answer)
  return assigned
}

function chooseField({ hint, label, path }: Answer): string | undefined {
  const field = hint ?? guessField(label)
  if (field !== undefined) return field
  const inner = guessField(path.slice(path.lastIndexOf('.') + 1))
  // Tally's `question_3` does not contain the message.
  return inner === 'note' ? undefined : inner
}

/** Joins answers that are mapped to the same field, such as two parts of a name. */
function appendField({ fields }: Assigned, field: string, value: string): void {
  const present = fields.get(field)
  fields.set(field, present === undefined ? value : `${present} ${value}`)
}

/**
 * Recognizes the field by its value, such as an email address under `"3"`, if the name does not
 * indicate it.
 */
function useValue(
  { fields, guesses }: Assigned,
  others: Answer[],
  field: string,
  isFit: (value: string) => boolean,
): void {
  if (fields.has(field)) return
  const at = others.findIndex(({ value }) => isFit(value))
  const [answer] = at < 0 ? [] : others.splice(at, 1)
  if (answer === undefined) return
  fields.set(field, answer.value.trim())
  guesses.set(answer, field)
}

/** Longer answers are truncated; the stored body contains the full text. */
const maxAnswer = 4_000

function keepAnswer({ custom }: Assigned, { label, path, value }: Answer): void {
  const key = custom.has(label) ? path : label
  custom.set(key, cutText(value, maxAnswer))
}

/** Moves values that are invalid for their field to `custom`. @see L-281 */
function dropInvalid(
  fields: ReadonlyMap<string, string>,
  custom: ReadonlyMap<string, string>,
): LeadBody | undefined {
  const [left, others] = [new Map(fields), new Map(custom)]
  for (let tries = 0; tries <= fields.size; tries++) {
    const body = normalizeCreate({ ...Object.fromEntries(left), custom: fitCustom(others) })
    const parsed = createLeadSchema.safeParse(body)
    if (parsed.success) return parsed.data
    const invalid = parsed.error.issues.map(({ path }) => String(path[0] ?? ''))
    const field = invalid.find((name) => left.has(name)) ?? findPart(invalid, left)
    if (field === undefined) return undefined
    const value = left.get(field) ?? ''
    left.delete(field)
    others.set(field, cutText(value, maxAnswer))
  }
  return undefined
}

/** Returns the first field that contains a part of the name if the full name is too long. */
const findPart = (
  invalid: readonly string[],
  fields: ReadonlyMap<string, string>,
): string | undefined =>
  invalid.includes('name')
    ? ['firstName', 'middleName', 'lastName'].find((part) => fields.has(part))
    : undefined

/** Keeps only the answers that fit in `custom`; returns `undefined` if there are none. */
function fitCustom(others: ReadonlyMap<string, string>): Record<string, string> | undefined {
  const kept: [string, string][] = []
  let size = 2
  for (const [key, text] of others) {
    // Make the keys and values storable: PostgreSQL accepts neither NUL nor unpaired surrogates.
    const pair: [string, string] = [toStorable(key), toStorable(text)]
    size += JSON.stringify(pair).length
    if (size <= textLimits.custom) kept.push(pair)
  }
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** @see L-280 */
function toExternalId(
  { id, kind }: Settings,
  { submissionId, call }: Submission,
): string | undefined {
  const ownId = call?.id ?? submissionId
  if (ownId === undefined) return undefined
  const scope = getKind(kind).hasGlobalIds ? kind : `${kind}:${id}`
  return cutText(`${scope}:${ownId}`, textLimits.externalId)
}
