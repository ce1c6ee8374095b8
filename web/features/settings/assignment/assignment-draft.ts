import type { AssignmentRule } from '../../../../contract/leads/assignment-rules.ts'
import { messages } from '../../../i18n/index.ts'
import { problemsIn, type RuleDraft, toConditions, toDraft } from '../rules/rule-draft.ts'

/** Assignment rule being edited. */
export interface AssignmentDraft extends RuleDraft {
  readonly memberIds: readonly string[]
  readonly includesImports: boolean
}

export const emptyDraft: AssignmentDraft = {
  ...{ name: '', enabled: true, conditions: [] },
  ...{ memberIds: [], includesImports: false },
}

/** Converts a rule to a draft, leaving out members who can no longer own leads. */
export const toAssignmentDraft = (
  rule: AssignmentRule,
  eligible: readonly string[],
): AssignmentDraft => ({
  ...toDraft({ ...rule, conditions: rule.conditions }),
  memberIds: rule.memberIds.filter((id) => eligible.includes(id)),
  includesImports: rule.includesImports,
})

/** Input for the service, and problems with the draft by path. */
export function toInput(draft: AssignmentDraft, position: number) {
  const { name, enabled, memberIds, includesImports } = draft
  const errors = problemsIn(draft, {
    name: messages.rules.nameNeeded,
    value: messages.rules.valueNeeded,
  })
  const problems =
    memberIds.length === 0 ? { ...errors, memberIds: messages.assignment.membersNeeded } : errors
  const conditions = draft.conditions.length === 0 ? [] : (toConditions(draft.conditions) ?? [])
  const input = { name, enabled, position, conditions, memberIds: [...memberIds], includesImports }
  return { input, problems }
}
