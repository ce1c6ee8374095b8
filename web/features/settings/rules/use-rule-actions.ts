import type { Rule } from '../../../../contract/leads/filter-rules.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import type { RuleActions } from './rule-list.tsx'

const stale = ['list_rules'] as const

/** Changes to filter rules. They take effect immediately and are rolled back on errors. */
export function useRuleActions(rules: readonly Rule[]) {
  const order = useOrgMutation('order_rules', { stale })
  const change = useOrgMutation('change_rule', { stale })
  const remove = useOrgMutation('delete_rule', { stale })
  const ids = order.isPending ? order.variables.ids : undefined
  const actions: RuleActions<Rule> = {
    onOrder: (next) => order.mutate({ ids: next }),
    onSwitch: (rule, enabled) => change.mutate({ ...rule, enabled }),
    onDelete: ({ id, name }) =>
      modals.confirmRed({
        title: messages.rules.deleteTitle(name),
        help: messages.rules.deleteHelp,
        confirm: messages.shared.delete,
        onConfirm: () => toastOnSuccess(remove.mutateAsync({ id }), messages.rules.deleted),
      }),
  }
  return { rules: showPending(rules, ids, change), actions }
}

interface PendingSwitch {
  readonly isPending: boolean
  readonly variables: { readonly id: string; readonly enabled?: boolean } | undefined
}

/** Rules with the order and the states that are currently being saved. */
export function showPending<R extends { readonly id: string; readonly enabled: boolean }>(
  rules: readonly R[],
  ids: readonly string[] | undefined,
  { isPending, variables }: PendingSwitch,
): R[] {
  const ordered = ids?.flatMap((id) => rules.find((rule) => rule.id === id) ?? []) ?? rules
  return ordered.map((rule) =>
    isPending && variables?.id === rule.id
      ? { ...rule, enabled: variables.enabled ?? rule.enabled }
      : rule,
  )
}
