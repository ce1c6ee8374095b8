import {
  changeAdMapping,
  createAdMapping,
  deleteAdMapping,
  deleteCurrencyRate,
  getAdLeads,
  getAdReport,
  getAdSpend,
  listAdMappings,
  listCurrencyRates,
  listUnmatchedSpend,
  putCurrencyRates,
} from './features/ad-spend/index.ts'
import { agencyOperations, listClientOrgs } from './features/agencies/index.ts'
import { annotationOperations } from './features/annotations/index.ts'
import { createKey, listKeys, revokeKey } from './features/api-keys/index.ts'
import { assignmentRuleOperations } from './features/assignment/index.ts'
import {
  getAttribution,
  getAttributionPaths,
  listLeadChannels,
} from './features/attribution/index.ts'
import { listAudit } from './features/audit/index.ts'
import { brandingOperations } from './features/branding/index.ts'
import { bulkChangeOperations } from './features/bulk-changes/index.ts'
import {
  backfillConversions,
  changeConversionDestination,
  connectConversionDestination,
  createConversionDestination,
  deleteConversionDestination,
  disconnectConversionDestination,
  dryRunConversions,
  explainConversion,
  getConversionStatus,
  listConversionDestinations,
  listConversions,
  replayConversion,
  replayRejectedConversions,
  rotateConversionPassword,
  testConversionDestination,
} from './features/conversions/index.ts'
import { customFieldOperations } from './features/custom-fields/index.ts'
import { getDashboard, getOutcomes, getStageTimes } from './features/dashboard/index.ts'
import {
  changeRule,
  countQuarantine,
  createRule,
  deleteQuarantined,
  deleteRule,
  getQuarantined,
  listQuarantine,
  listRules,
  orderRules,
} from './features/filter-rules/index.ts'
import { getHealth } from './features/health/index.ts'
import { hostNameOperations } from './features/host-names/index.ts'
import { importOperations } from './features/imports/index.ts'
import { inboundAppOperations } from './features/inbound-sources/index.ts'
import {
  changeLeadLabels,
  changeLeads,
  createLeadManually,
  deleteLead,
  getLead,
  getLeadHistory,
  leadAppOperations,
  listDeletedLeads,
  listLeads,
  mergeLeads,
  restoreLead,
  unmergeLead,
  updateLead,
} from './features/leads/index.ts'
import { mailOperations } from './features/mails/index.ts'
import { createOrg, getMe, memberOperations, type Permission } from './features/members/index.ts'
import {
  getConnectRequest,
  grantConnectRequest,
  listConnectedApps,
  refuseConnectRequest,
  revokeConnectedApp,
} from './features/oauth/index.ts'
import { getOnboarding } from './features/onboarding/index.ts'
import { changeSettings, choiceOperations, getSettings } from './features/organizations/index.ts'
import { getOverview } from './features/overview/index.ts'
import { eraseLead } from './features/privacy/index.ts'
import { listRejectedCreates } from './features/rejected-creates/index.ts'
import { addSampleData, removeSampleData } from './features/sample-data/index.ts'
import { savedViewOperations } from './features/saved-views/index.ts'
import {
  changeSpendPull,
  createSpendPull,
  deleteSpendPull,
  listSpendPullRuns,
  listSpendPulls,
  runSpendPull,
} from './features/scheduled-imports/index.ts'
import { shareLinkOperations } from './features/share-links/index.ts'
import { singleSignOnOperations } from './features/single-sign-on/index.ts'
import { stageOperations } from './features/stages/index.ts'
import { getStats, getUsage } from './features/stats/index.ts'
import { teamworkOperations } from './features/teamwork/index.ts'
import {
  changeSite,
  createSite,
  deleteSite,
  listRejectedEvents,
  listSites,
} from './features/tracking/index.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayFailedWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from './features/webhooks/index.ts'
import { type AppOperation, inApp, type UserOperation } from './platform/app-operation.ts'

/**
 * All web app operations that concern an organization. Routes and shared tests iterate over this
 * list.
 *
 * @see L-50
 */
export const appOperations: readonly AppOperation<Permission>[] = [
  getSettings,
  changeSettings,
  ...brandingOperations,
  getUsage,
  getHealth,
  getOnboarding,
  ...teamworkOperations,
  ...assignmentRuleOperations,
  ...customFieldOperations,
  ...leadAppOperations,
  listLeadChannels,
  ...mailOperations,
  inApp(listClientOrgs, 'keys.read'),
  listKeys,
  listRejectedCreates,
  createKey,
  revokeKey,
  ...choiceOperations('label'),
  ...choiceOperations('conversionEvent'),
  ...stageOperations,
  changeLeadLabels,
  listRules,
  createRule,
  orderRules,
  changeRule,
  deleteRule,
  listQuarantine,
  countQuarantine,
  getQuarantined,
  deleteQuarantined,
  listSites,
  createSite,
  changeSite,
  deleteSite,
  listRejectedEvents,
  ...memberOperations,
  listAudit,
  listConnectedApps,
  revokeConnectedApp,
  inApp(listLeads, 'leads.read'),
  inApp(getLead, 'leads.read'),
  inApp(getLeadHistory, 'leads.read'),
  createLeadManually,
  ...importOperations,
  listSpendPulls,
  createSpendPull,
  changeSpendPull,
  runSpendPull,
  listSpendPullRuns,
  deleteSpendPull,
  inApp(updateLead, 'leads.change'),
  changeLeads,
  ...bulkChangeOperations,
  inApp(deleteLead, 'leads.change'),
  inApp(restoreLead, 'leads.change'),
  inApp(mergeLeads, 'leads.change'),
  inApp(unmergeLead, 'leads.change'),
  inApp(eraseLead, 'leads.erase'),
  inApp(listDeletedLeads, 'leads.read'),
  ...savedViewOperations,
  inApp(getStats, 'reports.read'),
  inApp(getAdSpend, 'reports.read'),
  getAdReport,
  getAdLeads,
  inApp(listUnmatchedSpend, 'reports.read'),
  listAdMappings,
  createAdMapping,
  changeAdMapping,
  deleteAdMapping,
  listCurrencyRates,
  putCurrencyRates,
  deleteCurrencyRate,
  inApp(getAttribution, 'reports.read'),
  inApp(getAttributionPaths, 'reports.read'),
  getDashboard,
  getOutcomes,
  inApp(getStageTimes, 'reports.read'),
  ...annotationOperations,
  getOverview,
  ...shareLinkOperations,
  ...hostNameOperations,
  ...singleSignOnOperations,
  inApp(listConversionDestinations, 'conversions.read'),
  inApp(createConversionDestination, 'conversions.change'),
  inApp(changeConversionDestination, 'conversions.change'),
  inApp(deleteConversionDestination, 'conversions.change'),
  inApp(rotateConversionPassword, 'conversions.change'),
  connectConversionDestination,
  disconnectConversionDestination,
  inApp(testConversionDestination, 'conversions.change'),
  inApp(dryRunConversions, 'conversions.change'),
  inApp(backfillConversions, 'conversions.change'),
  inApp(getConversionStatus, 'conversions.read'),
  inApp(listConversions, 'conversions.read'),
  inApp(replayConversion, 'conversions.change'),
  inApp(replayRejectedConversions, 'conversions.change'),
  inApp(explainConversion, 'leads.read'),
  ...inboundAppOperations,
  inApp(listWebhooks, 'webhooks.read'),
  inApp(createWebhook, 'webhooks.change'),
  inApp(changeWebhook, 'webhooks.change'),
  inApp(deleteWebhook, 'webhooks.change'),
  inApp(testWebhook, 'webhooks.change'),
  inApp(rotateWebhookSecret, 'webhooks.change'),
  inApp(listWebhookDeliveries, 'webhooks.read'),
  inApp(replayWebhookDelivery, 'webhooks.change'),
  inApp(replayFailedWebhookDeliveries, 'webhooks.change'),
]

/** Operations for any signed-in user, with or without an organization. */
export const userOperations: readonly UserOperation[] = [
  getMe,
  createOrg,
  ...agencyOperations,
  addSampleData,
  removeSampleData,
  getConnectRequest,
  grantConnectRequest,
  refuseConnectRequest,
]
