import { adReports } from '../../../api/report-operations.ts'

/** What says something else once mappings have changed. */
export const mappingQueries = ['list_ad_mappings', ...adReports, 'list_audit'] as const
