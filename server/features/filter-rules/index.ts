export { compileRules, type Rules } from './match-rules.ts'
export { rulesOf } from './org-rules.ts'
export { deleteQuarantined, getQuarantined, listQuarantine } from './quarantine-operations.ts'
export {
  deleteExpiredRejected,
  deleteRejected,
  insertRejected,
  selectRejected,
} from './quarantine-store.ts'
export { checkedConditions, checkedRuleInput } from './rule-input.ts'
export { addRule, changeRule, listRules, orderRules, removeRule } from './rule-operations.ts'
export { deleteRule, selectRules } from './rule-store.ts'
export { createRule } from './save-rule.ts'
