export { rulesOf } from './org-rules.ts'
export {
  deleteExpiredRejected,
  deleteRejected,
  insertRejected,
  listRejected,
  quarantineDays,
  type RejectedRow,
  selectRejected,
} from './quarantine-store.ts'
export { checkedRuleInput } from './rule-input.ts'
export { deleteRule, selectRules } from './rule-store.ts'
export { createRule, replaceRule } from './save-rule.ts'
