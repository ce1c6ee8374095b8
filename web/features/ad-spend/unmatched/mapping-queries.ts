import { adReportOperations } from '../../../api/report-operations.ts'

/** Operations to refetch after mappings have changed. */
export const mappingQueries = ['list_ad_mappings', ...adReportOperations, 'list_audit'] as const
