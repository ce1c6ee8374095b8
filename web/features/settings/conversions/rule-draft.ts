import { statuses } from '../../../../contract/leads/lead-values.ts'
import type { CreateConversionDestinationInput } from '../../../../sdk/app-operations.generated.ts'
import type { Destination } from './destination-state.ts'

type Status = (typeof statuses)[number]

/** A rule as the form edits it. */
export interface RuleDraft {
  readonly id: string | undefined
  /** Status, or `label:` and the ID of a label. */
  readonly when: string
  readonly action: string
  readonly value: 'none' | 'lead' | 'fixed'
  /** Fixed amount, which only the API sets. */
  readonly amount: number | null
  readonly needsValue: boolean
}

export const newRule = (): RuleDraft => ({
  ...{ id: undefined, when: 'won', action: '', value: 'lead', amount: null, needsValue: false },
})

export const toDraft = ({
  id,
  action,
  status,
  labelId,
  value,
  needsValue,
}: Destination['rules'][number]): RuleDraft => ({
  id,
  when: status ?? `label:${labelId}`,
  action,
  value: typeof value === 'number' ? 'fixed' : value === 'lead' ? 'lead' : 'none',
  amount: typeof value === 'number' ? value : null,
  needsValue,
})

type RuleInput = NonNullable<CreateConversionDestinationInput['rules']>[number]

const findStatus = (when: string): Status | undefined => statuses.find((one) => one === when)

export function toRule({ id, when, action, value, amount, needsValue }: RuleDraft): RuleInput {
  const status = findStatus(when)
  return {
    ...(id === undefined ? {} : { id }),
    ...(status === undefined ? { labelId: when.replace(/^label:/, '') } : { status }),
    action: action.trim(),
    value: value === 'lead' ? 'lead' : value === 'fixed' ? amount : null,
    needsValue,
  }
}
