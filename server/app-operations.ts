import {
  changeMember,
  createOrg,
  endInvitation,
  getMe,
  inviteMember,
  leave,
  listOfInvitations,
  listOfMembers,
  type Permission,
  removeFromOrg,
} from './features/access/index.ts'
import {
  changeAdMapping,
  createAdMapping,
  deleteAdMapping,
  deleteCurrencyRate,
  getAdLeads,
  getAdReport,
  getAdSpend,
  getUnmatchedAds,
  listAdMappings,
  listCurrencyRates,
  putCurrencyRates,
} from './features/ad-spend/index.ts'
import { getAttribution } from './features/attribution/index.ts'
import { listAudit } from './features/audit/index.ts'
import { getDashboard } from './features/dashboard/index.ts'
import {
  addRule,
  changeRule,
  deleteQuarantined,
  getQuarantined,
  listQuarantine,
  listRules,
  orderRules,
  removeRule,
} from './features/filter-rules/index.ts'
import {
  cancelImport,
  checkImportByMapping,
  discardImport,
  getImport,
  listImportErrors,
  listImports,
  startImport,
  undoImportOperation,
} from './features/imports/index.ts'
import { createKey, endKey, listKeys } from './features/keys/index.ts'
import {
  changeManyLeads,
  createByHand,
  getLead,
  getLeadHistory,
  listLeads,
  releaseLead,
  testRule,
  updateLead,
} from './features/leads/index.ts'
import {
  getConnectRequest,
  grantConnectRequest,
  listConnectedApps,
  refuseConnectRequest,
  revokeConnectedApp,
} from './features/oauth/index.ts'
import { changeSettings, choiceOperations, getSettings } from './features/orgs/index.ts'
import {
  changePull,
  createPull,
  listPullRuns,
  listPulls,
  removePull,
  runPull,
} from './features/spend-pulls/index.ts'
import { getStats, getUsage } from './features/stats/index.ts'
import {
  addSite,
  deleteSiteOfOrg,
  listRejectedEvents,
  listSites,
  replaceSite,
} from './features/tracking/index.ts'
import {
  changeView,
  createView,
  getPreferences,
  listViews,
  putPreferences,
  removeView,
} from './features/views/index.ts'
import { type AppOperation, inApp, type PersonOperation } from './platform/app-operation.ts'

/**
 * The table of contents of `/app`, which the web app calls: routes and the tests that every
 * operation must pass loop over it.
 *
 * @see L-50
 */
export const appOperations: readonly AppOperation<Permission>[] = [
  getSettings,
  changeSettings,
  getUsage,
  listKeys,
  createKey,
  endKey,
  ...choiceOperations('label'),
  ...choiceOperations('conversionEvent'),
  listRules,
  addRule,
  orderRules,
  changeRule,
  removeRule,
  testRule,
  listQuarantine,
  getQuarantined,
  releaseLead,
  deleteQuarantined,
  listSites,
  addSite,
  replaceSite,
  deleteSiteOfOrg,
  listRejectedEvents,
  listOfMembers,
  changeMember,
  removeFromOrg,
  leave,
  listOfInvitations,
  inviteMember,
  endInvitation,
  listAudit,
  listConnectedApps,
  revokeConnectedApp,
  inApp(listLeads, 'leads.read'),
  inApp(getLead, 'leads.read'),
  getLeadHistory,
  createByHand,
  listImports,
  getImport,
  listImportErrors,
  checkImportByMapping,
  startImport,
  cancelImport,
  undoImportOperation,
  discardImport,
  listPulls,
  createPull,
  changePull,
  runPull,
  listPullRuns,
  removePull,
  inApp(updateLead, 'leads.change'),
  changeManyLeads,
  listViews,
  createView,
  changeView,
  removeView,
  getPreferences,
  putPreferences,
  inApp(getStats, 'reports.read'),
  inApp(getAdSpend, 'reports.read'),
  getAdReport,
  getAdLeads,
  getUnmatchedAds,
  listAdMappings,
  createAdMapping,
  changeAdMapping,
  deleteAdMapping,
  listCurrencyRates,
  putCurrencyRates,
  deleteCurrencyRate,
  inApp(getAttribution, 'reports.read'),
  getDashboard,
]

/** What whoever is signed in can do, member of an organization or not. */
export const personOperations: readonly PersonOperation[] = [
  getMe,
  createOrg,
  getConnectRequest,
  grantConnectRequest,
  refuseConnectRequest,
]
