import { adReportOperations } from '../../../api/report-operations.ts'

/** What says something else once mappings have changed. */
export const mappingQueries = ['list_ad_mappings', ...adReportOperations, 'list_audit'] as const
