export { compileRules, loadRules, type Rules } from './match-rules.ts'
export {
  countQuarantine,
  deleteQuarantined,
  getQuarantined,
  listQuarantine,
  listRejectedLeads,
} from './quarantine-operations.ts'
export {
  countRejected,
  deleteExpiredRejected,
  deleteRejected,
  insertRejected,
  maxCountedRejected,
  type RejectedCounts,
  selectRejected,
} from './quarantine-store.ts'
export { checkedConditions, checkedRuleInput, checkPatterns } from './rule-input.ts'
export { assertAffordable, reorderRules } from './rule-list.ts'
export { changeRule, createRule, deleteRule, listRules, orderRules } from './rule-operations.ts'
export { removeRule, selectRules } from './rule-store.ts'
export { addRule } from './save-rule.ts'
