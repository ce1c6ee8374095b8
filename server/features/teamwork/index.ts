import { assignLeads } from './assign-leads.ts'
import {
  completeReminder,
  createComment,
  createReminder,
  deleteLeadComment,
  getTeamwork,
} from './lead-teamwork.ts'
import { listMyReminders } from './list-my-reminders.ts'

export { assertMayOwn, lockOwners } from './may-own-leads.ts'

/** Web app operations for teamwork on leads. */
export const teamworkOperations = [
  assignLeads,
  getTeamwork,
  createComment,
  deleteLeadComment,
  createReminder,
  completeReminder,
  listMyReminders,
]
