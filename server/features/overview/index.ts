export { downloadOverviews } from './download-overviews.ts'
export { getOverview } from './get-overview.ts'
