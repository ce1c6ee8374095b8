import type { sources } from '../../../../contract/leads/lead-values.ts'
import { statuses } from '../../../../contract/leads/lead-values.ts'
import type { Channel } from '../../../../contract/tracking/channels.ts'
import type { CreateConversionDestinationInput } from '../../../../sdk/app-operations.generated.ts'
import { formatAmountInput, parseAmountInput } from '../../../lib/amount-input.ts'
import type { Destination } from './destination-state.ts'

type Status = (typeof statuses)[number]

export type Source = (typeof sources)[number]

export const valueKinds = ['none', 'lead', 'fixed', 'percent', 'label', 'value'] as const

export type ValueKind = (typeof valueKinds)[number]

/** Row in a value table. */
export interface RowDraft {
  readonly labelId: string
  readonly from: string
  readonly amount: string
}

/** A rule as edited in the form. Amounts are strings, as typed; an empty string means no amount. */
export interface RuleDraft {
  readonly id: string | undefined
  /** A status, or an ID prefixed with `label:` or `event:`. */
  readonly when: string
  readonly action: string
  readonly value: ValueKind
  /** Fixed amount or the base of a percentage. An empty base stands for the lead's value. */
  readonly amount: string
  readonly percent: string
  readonly rows: readonly RowDraft[]
  /** Amount for leads that no row applies to. */
  readonly other: string
  readonly needsValue: boolean
  readonly minValue: string
  readonly maxValue: string
  readonly sources: readonly Source[]
  readonly channels: readonly Channel[]
}

export const newRow = (): RowDraft => ({ labelId: '', from: '', amount: '' })

const empty = {
  ...{ id: undefined, action: '', amount: '', percent: '', rows: [newRow()], other: '' },
  ...{ needsValue: false, minValue: '', maxValue: '', sources: [], channels: [] },
} as const

export const newRule = (): RuleDraft => ({ ...empty, when: 'won', value: 'lead' })

type Rule = Destination['rules'][number]

const toText = (amount: number | null): string => (amount === null ? '' : formatAmountInput(amount))

export const toDraft = (rule: Rule): RuleDraft => ({
  ...empty,
  id: rule.id,
  when: rule.status ?? (rule.labelId ? `label:${rule.labelId}` : `event:${rule.conversionEventId}`),
  action: rule.action,
  ...toValueDraft(rule.value),
  needsValue: rule.needsValue,
  ...{ minValue: toText(rule.minValue), maxValue: toText(rule.maxValue) },
  ...{ sources: rule.sources, channels: rule.channels },
})

type ValueDraft = Pick<RuleDraft, 'value'> & Partial<RuleDraft>

function toValueDraft(value: Rule['value']): ValueDraft {
  if (value === null) return { value: 'none' }
  if (value === 'lead') return { value }
  if (typeof value === 'number') return { value: 'fixed', amount: toText(value) }
  if ('percent' in value) {
    const amount = value.base === 'lead' ? '' : toText(value.base)
    return { value: 'percent', percent: toText(value.percent), amount }
  }
  const rows =
    value.by === 'label'
      ? value.rows.map(({ labelId, amount }) => ({ labelId, from: '', amount: toText(amount) }))
      : value.rows.map(({ from, amount }) => ({
          ...{ labelId: '', from: toText(from), amount: toText(amount) },
        }))
  return { value: value.by, rows, other: toText(value.other) }
}

type RuleInput = NonNullable<CreateConversionDestinationInput['rules']>[number]

const findStatus = (when: string): Status | undefined => statuses.find((one) => one === when)

/** The form cannot be submitted while it contains invalid amounts. */
function toAmount(text: string): number | null {
  const parsed = parseAmountInput(text)
  return 'value' in parsed ? parsed.value : null
}

export function toRule(draft: RuleDraft): RuleInput {
  const { id, when, action, needsValue, sources, channels } = draft
  return {
    ...(id === undefined ? {} : { id }),
    ...toWhen(when),
    action: action.trim(),
    value: toValue(draft),
    needsValue,
    ...{ minValue: toAmount(draft.minValue), maxValue: toAmount(draft.maxValue) },
    ...{ sources: [...sources], channels: [...channels] },
  }
}

function toWhen(when: string): Pick<RuleInput, 'status' | 'labelId' | 'conversionEventId'> {
  const status = findStatus(when)
  if (status !== undefined) return { status }
  const [kind, id = ''] = when.split(':')
  return kind === 'label' ? { labelId: id } : { conversionEventId: id }
}

function toValue(draft: RuleDraft): NonNullable<RuleInput['value']> | null {
  const { value, amount, percent, rows, other } = draft
  const toRow = ({ amount: text }: RowDraft) => ({ amount: toAmount(text) ?? 0 })
  switch (value) {
    case 'none':
      return null
    case 'lead':
      return 'lead'
    case 'fixed':
      return toAmount(amount)
    case 'percent':
      return { percent: toAmount(percent) ?? 0, base: toAmount(amount) ?? 'lead' }
    case 'label':
      return {
        by: value,
        rows: rows.map((row) => ({ labelId: row.labelId, ...toRow(row) })),
        other: toAmount(other),
      }
    case 'value':
      return {
        by: value,
        rows: rows.map((row) => ({ from: toAmount(row.from) ?? 0, ...toRow(row) })),
        other: toAmount(other),
      }
  }
}
