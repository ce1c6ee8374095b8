import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMoves } from '../shared/move-buttons.tsx'
import { type ListedRule, RuleRow } from './rule-row.tsx'
import { useRuleNames } from './use-rule-names.ts'

/** Changes to rules of one kind. */
export interface RuleActions<R> {
  readonly onOrder: (ids: string[]) => void
  readonly onSwitch: (rule: R, enabled: boolean) => void
  readonly onDelete: (rule: R) => void
}

interface Props<R extends ListedRule> {
  /** Rules, including changes that are not stored yet. */
  readonly rules: readonly R[]
  readonly label: string
  readonly mayChange: boolean
  readonly actions: RuleActions<R>
  readonly onEdit: (rule: R) => void
  /** Shown below a rule's conditions. */
  readonly renderMore?: (rule: R) => ReactNode
}

/** Rules in order. */
export function RuleList<R extends ListedRule>(props: Props<R>) {
  const { rules: shown, label, mayChange, actions, onEdit, renderMore } = props
  const named = useRuleNames()
  const { list, getMoves, announcement } = useMoves(
    shown.map(({ id }) => id),
    actions.onOrder,
  )
  return (
    <>
      <Stack ref={list} component="ol" gap="sm" p={0} m={0} aria-label={label} style={plainList}>
        {shown.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            place={index + 1}
            named={named}
            mayChange={mayChange}
            onSwitch={(enabled) => actions.onSwitch(rule, enabled)}
            onDelete={() => actions.onDelete(rule)}
            onEdit={() => onEdit(rule)}
            moves={getMoves(rule, index)}
          >
            {renderMore?.(rule)}
          </RuleRow>
        ))}
      </Stack>
      {announcement}
    </>
  )
}

const plainList = { listStyle: 'none' } as const
