export { openConversions } from './conversion-settings.ts'
export { deleteConversionsOfLeads } from './conversion-store.ts'
export { deriveConversions } from './derive-conversions.ts'
export {
  backfillConversions,
  dryRunConversions,
  getConversionStatus,
  listConversions,
} from './operations/conversion-operations.ts'
export {
  changeConversionDestination,
  createConversionDestination,
  deleteConversionDestination,
  listConversionDestinations,
  rotateConversionPassword,
} from './operations/destination-operations.ts'
export { explainConversion } from './operations/explain-conversion.ts'
export { pullFile } from './pull-file.ts'
