import type { ChangeInboundSourceInput } from '../../../../sdk/app-operations.generated.ts'
import { messages } from '../../../i18n/index.ts'
import type { Body, Source } from './source-state.ts'

const texts = messages.inbound

export type Mapping = NonNullable<ChangeInboundSourceInput['mapping']>

/** Fields that users are likely to need; the rest are guessed or set through the API. */
const offered = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'country',
  'note',
  'value',
  'website',
  'externalId',
  'gclid',
  'utm_source',
  'utm_medium',
  'utm_campaign',
]

const names = new Map<string, string>(
  Object.entries({ ...messages.fieldLabels, ...texts.nameParts }),
)

export const targetName = (target: string): string => names.get(target) ?? target

/** Select options that are not fields. */
export const automatic = 'automatic'
export const skipped = 'skipped'

/** Options for a form answer; a field that was set through the API stays selectable. */
export function targetOptions(guess: string | null, current: string) {
  const guessed = guess === null ? texts.customData : targetName(guess)
  const special = [automatic, skipped, 'custom']
  const fields = [...new Set([...offered, ...(special.includes(current) ? [] : [current])])]
  return [
    { value: automatic, label: texts.automatic(guessed) },
    ...fields.map((value) => ({ value, label: targetName(value) })),
    { value: 'custom', label: texts.customData },
    { value: skipped, label: texts.skip },
  ]
}

/** Converts a source's mapping to the values of the selects. */
export const toChoices = ({ mapping }: Source): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(mapping).map(([path, to]) => [path, to ?? skipped]))

export const toMapping = (choices: Readonly<Record<string, string>>): Mapping =>
  Object.fromEntries(
    Object.entries(choices)
      .filter(([, choice]) => choice !== automatic)
      .map(([path, choice]) => [path, choice === skipped ? null : choice]),
    // The select offers only fields that a mapping can have.
  ) as Mapping

/** Each distinct form answer, taken from the newest body that contains it. */
export function listAnswers(bodies: readonly Body[]): readonly Body['answers'][number][] {
  const answers = new Map<string, Body['answers'][number]>()
  for (const { answers: some } of bodies) {
    for (const answer of some) if (!answers.has(answer.path)) answers.set(answer.path, answer)
  }
  return [...answers.values()]
}
