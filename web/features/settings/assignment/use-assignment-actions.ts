import type { AssignmentRule } from '../../../../contract/leads/assignment-rules.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import type { RuleActions } from '../rules/rule-list.tsx'
import { showPending } from '../rules/use-rule-actions.ts'

const stale = ['list_assignment_rules'] as const

/** Changes to assignment rules. They take effect immediately and are rolled back on errors. */
export function useAssignmentActions(rules: readonly AssignmentRule[]) {
  const order = useOrgMutation('order_assignment_rules', { stale })
  const change = useOrgMutation('change_assignment_rule', { stale })
  const remove = useOrgMutation('delete_assignment_rule', { stale })
  const confirmDelete = ({ id, name }: AssignmentRule) =>
    modals.confirmRed({
      title: messages.rules.deleteTitle(name),
      help: messages.assignment.deleteHelp,
      confirm: messages.shared.delete,
      onConfirm: () => toastOnSuccess(remove.mutateAsync({ id }), messages.rules.deleted),
    })
  const actions: RuleActions<AssignmentRule> = {
    onOrder: (ids) => order.mutate({ ids }),
    onSwitch: (rule, enabled) => change.mutate({ ...rule, enabled }),
    onDelete: confirmDelete,
  }
  const ids = order.isPending ? order.variables.ids : undefined
  return { rules: showPending(rules, ids, change), actions }
}
