import { Stack, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { messages } from '../../../i18n/index.ts'
import { moveItem } from '../../../lib/move-item.ts'
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
  const [announcement, setAnnouncement] = useState('')
  const ids = shown.map(({ id }) => id)

  const list = useRef<HTMLDivElement>(null)
  const move = (index: number, by: -1 | 1, { id, name }: R) => {
    actions.onOrder([...moveItem(ids, index, index + by)])
    setAnnouncement(messages.rules.moved(name, index + by + 1, ids.length))
    // The pressed button moves with its rule and loses focus in the process.
    requestAnimationFrame(() => focusMoveButton(list.current, id, by))
  }

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
            onUp={index === 0 ? undefined : () => move(index, -1, rule)}
            onDown={index === shown.length - 1 ? undefined : () => move(index, 1, rule)}
          >
            {renderMore?.(rule)}
          </RuleRow>
        ))}
      </Stack>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

const plainList = { listStyle: 'none' } as const

/** Focuses the move button that was pressed, or the opposite one if that button is now disabled. */
function focusMoveButton(list: HTMLElement | null, id: string, by: -1 | 1): void {
  const findButton = (way: string) =>
    list?.querySelector<HTMLButtonElement>(`[data-move="${way}-${id}"]:not(:disabled)`)
  const [first, second] = by === -1 ? (['up', 'down'] as const) : (['down', 'up'] as const)
  const button = findButton(first) ?? findButton(second)
  button?.focus()
}
