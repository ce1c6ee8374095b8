export type { SegmentTexts } from './build/build-ngrams.ts'
export { writeNgrams, writeTexts } from './build/write-ngrams.ts'
export { type Candidates, findCandidates } from './lookup/find-candidates.ts'
export { deleteNgrams } from './ngram-store.ts'
