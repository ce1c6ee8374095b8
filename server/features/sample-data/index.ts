export { deleteEndedSamples } from './delete-ended-samples.ts'
export { addSampleData, removeSampleData } from './sample-operations.ts'
