import {
  completeReminder,
  createComment,
  createReminder,
  deleteLeadComment,
  getTeamwork,
} from './lead-teamwork.ts'
import { assignLeads, listMyLeads, listMyReminders } from './my-leads.ts'

/** Operations of the web app for teamwork on leads */
export const teamworkOperations = [
  getTeamwork,
  assignLeads,
  createComment,
  deleteLeadComment,
  createReminder,
  completeReminder,
  listMyLeads,
  listMyReminders,
]
