export { assignmentRuleOperations } from './assignment-rule-operations.ts'
export { startAssignment } from './assignment-worker.ts'
