import { Stack, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Rule } from '../../../../contract/leads/filter-rules.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { messages } from '../../../i18n/index.ts'
import { moveItem } from '../../../lib/move-item.ts'
import { RuleRow } from './rule-row.tsx'
import { useRuleNames } from './use-rule-names.ts'

interface Props {
  readonly rules: readonly Rule[]
  readonly mayChange: boolean
  readonly onEdit: (rule: Rule) => void
}

/** Rules in order. Moves are shown immediately and rolled back on errors. */
export function RuleList({ rules, mayChange, onEdit }: Props) {
  const named = useRuleNames()
  const order = useOrgMutation('order_rules', { stale: ['list_rules'] })
  const [announcement, setAnnouncement] = useState('')
  const ids = (order.isPending ? order.variables.ids : undefined) ?? rules.map(({ id }) => id)
  const shown = ids.flatMap((id) => rules.find((rule) => rule.id === id) ?? [])

  const list = useRef<HTMLDivElement>(null)
  const move = (index: number, by: -1 | 1, { id, name }: Rule) => {
    order.mutate({ ids: [...moveItem(ids, index, index + by)] })
    setAnnouncement(messages.rules.moved(name, index + by + 1, ids.length))
    // The pressed button moves with its rule and loses the focus in the process.
    requestAnimationFrame(() => focusMoveButton(list.current, id, by))
  }

  return (
    <>
      <Stack
        ref={list}
        component="ol"
        gap="sm"
        p={0}
        m={0}
        aria-label={messages.rules.list}
        style={plainList}
      >
        {shown.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            place={index + 1}
            named={named}
            mayChange={mayChange}
            onEdit={() => onEdit(rule)}
            onUp={index === 0 ? undefined : () => move(index, -1, rule)}
            onDown={index === shown.length - 1 ? undefined : () => move(index, 1, rule)}
          />
        ))}
      </Stack>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

const plainList = { listStyle: 'none' } as const

/** Focuses the pressed move button, or the opposite one at the end of the list. */
function focusMoveButton(list: HTMLElement | null, id: string, by: -1 | 1): void {
  const findButton = (way: string) =>
    list?.querySelector<HTMLButtonElement>(`[data-move="${way}-${id}"]:not(:disabled)`)
  const [first, second] = by === -1 ? (['up', 'down'] as const) : (['down', 'up'] as const)
  const button = findButton(first) ?? findButton(second)
  button?.focus()
}
