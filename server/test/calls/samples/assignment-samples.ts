import type { Samples } from './outgoing-samples.ts'

/** IDs to use in the paths of assignment rule operations. */
interface AssignmentIds {
  readonly assignmentRuleId: string
  readonly personId: string
}

const toRule = ({ personId }: AssignmentIds) => ({
  name: 'From Germany',
  conditions: [{ field: 'country', operator: 'equals', value: 'DE' }],
  memberIds: [personId],
})

export const assignmentSamples: Samples<AssignmentIds> = {
  get_onboarding: () => ({}),
  list_assignment_rules: () => ({}),
  create_assignment_rule: (ids) => ({ sent: { body: toRule(ids) } }),
  change_assignment_rule: (ids) => ({ id: ids.assignmentRuleId, sent: { body: toRule(ids) } }),
  order_assignment_rules: ({ assignmentRuleId }) => ({
    sent: { body: { ids: [assignmentRuleId] } },
  }),
  delete_assignment_rule: ({ assignmentRuleId: id }) => ({ id }),
}
