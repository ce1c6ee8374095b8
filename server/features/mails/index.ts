import {
  addReportAddress,
  listReportAddresses,
  removeReportAddress,
} from './addresses/address-operations.ts'
import { getMailPreferences, putMailPreferences } from './preferences/preference-operations.ts'

export {
  confirmAddress,
  confirmReportsPath,
  readConfirmToken,
} from './addresses/confirm-address.ts'
export { deleteUnusedAddressLimits } from './addresses/confirmation-limit-store.ts'
export { queueAlarm, queueAlarms } from './alarms/queue-alarms.ts'
export { queueInvitation } from './invitations/queue-invitation.ts'
export { queueAssigned } from './leads/assigned-mail.ts'
export { queueMentions } from './leads/mention-mail.ts'
export { queueOpenLeads } from './leads/open-leads-mail.ts'
export { listOrgsWithNewLeadMails, queueNewLeads } from './leads/queue-new-leads.ts'
export { queueReminder } from './leads/reminder-mail.ts'
export { selectLeadMails } from './leads/team-mail-store.ts'
export { deleteOldMails, startMails } from './outbox/mail-jobs.ts'
export {
  readUnsubscribeToken,
  unsubscribe,
  unsubscribePath,
} from './preferences/unsubscribe.ts'
export { queueQuarantine } from './quarantine/queue-quarantine.ts'
export { queueReports } from './reports/queue-reports.ts'
export { queueSpendImport } from './spend/spend-import-mail.ts'

/** The web app's operations for email preferences and addresses. */
export const mailOperations = [
  getMailPreferences,
  putMailPreferences,
  listReportAddresses,
  addReportAddress,
  removeReportAddress,
] as const
