import {
  downloadAdSpend,
  getAdSpend,
  listUnmatchedSpend,
  putAdSpend,
} from './features/ad-spend/index.ts'
import {
  createClientOrg,
  getClientOrg,
  inviteClientOwner,
  listClientOrgs,
} from './features/agencies/index.ts'
import { checkApi } from './features/api-keys/index.ts'
import { explainLead, getAttribution, getAttributionPaths } from './features/attribution/index.ts'
import {
  backfillConversions,
  changeConversionDestination,
  createConversionDestination,
  deleteConversionDestination,
  downloadConversions,
  dryRunConversions,
  explainConversion,
  getConversionStatus,
  listConversionAttempts,
  listConversionDestinations,
  listConversions,
  replayConversion,
  replayRejectedConversions,
  rotateConversionPassword,
  testConversionDestination,
} from './features/conversions/index.ts'
import { getStageTimes, getTimeSeries } from './features/dashboard/index.ts'
import { listRejectedLeads } from './features/filter-rules/index.ts'
import {
  backfillInboundSource,
  changeInboundSource,
  connectInboundSource,
  createInboundSource,
  deleteInboundSource,
  getInboundConnection,
  getInboundSource,
  listInboundBodies,
  listInboundSources,
  previewInboundMapping,
  replayInboundBodies,
  rotateInboundAddress,
} from './features/inbound-sources/index.ts'
import {
  createLead,
  deleteLead,
  editLead,
  getLead,
  getLeadHistory,
  listDeletedLeads,
  listEvents,
  listLeads,
  mergeLeads,
  restoreLead,
  unmergeLead,
  updateLead,
  upsertLead,
  writeLeads,
} from './features/leads/index.ts'
import {
  getOrganization,
  listConversionEvents,
  listLabels,
} from './features/organizations/index.ts'
import { eraseLead } from './features/privacy/index.ts'
import { listStages } from './features/stages/index.ts'
import { getStats } from './features/stats/index.ts'
import { checkSite } from './features/tracking/index.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayFailedWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from './features/webhooks/index.ts'
import type { Operation } from './platform/operation.ts'

/**
 * All API operations. This list is used for routes, OpenAPI, the SDK, the reference docs and shared
 * tests.
 */
export const operations: readonly Operation[] = [
  listLeads,
  getLead,
  getLeadHistory,
  explainLead,
  createLead,
  updateLead,
  editLead,
  upsertLead,
  writeLeads,
  deleteLead,
  restoreLead,
  mergeLeads,
  unmergeLead,
  eraseLead,
  listDeletedLeads,
  listRejectedLeads,
  listEvents,
  getStats,
  getTimeSeries,
  getStageTimes,
  getAttribution,
  getAttributionPaths,
  getAdSpend,
  putAdSpend,
  listUnmatchedSpend,
  getOrganization,
  listLabels,
  listConversionEvents,
  listStages,
  listWebhooks,
  getWebhook,
  createWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
  replayFailedWebhookDeliveries,
  explainConversion,
  listConversionDestinations,
  createConversionDestination,
  changeConversionDestination,
  deleteConversionDestination,
  rotateConversionPassword,
  dryRunConversions,
  testConversionDestination,
  backfillConversions,
  listConversions,
  listConversionAttempts,
  replayConversion,
  replayRejectedConversions,
  getConversionStatus,
  listInboundSources,
  getInboundSource,
  createInboundSource,
  changeInboundSource,
  rotateInboundAddress,
  deleteInboundSource,
  getInboundConnection,
  connectInboundSource,
  backfillInboundSource,
  listInboundBodies,
  previewInboundMapping,
  replayInboundBodies,
  checkApi,
  checkSite,
  listClientOrgs,
  getClientOrg,
  createClientOrg,
  inviteClientOwner,
]

/**
 * API operations that respond with a file. They are not available as tools or in the SDK. @see
 * L-369
 */
export const fileOperations = [downloadConversions, downloadAdSpend] as const
