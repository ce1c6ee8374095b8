export {
  addSlot,
  copyBits,
  countSlots,
  dropBefore,
  dropFrom,
  dropSlot,
  keepSlots,
  noSlots,
  type SlotBits,
  slotsIn,
} from '../bitmap/bitset.ts'
export type { SegmentTexts } from './build-ngrams.ts'
export { type Candidates, findCandidates } from './find-candidates.ts'
export { deleteGrams } from './ngram-store.ts'
export { writeGrams } from './write-ngrams.ts'
export { writeTexts } from './write-texts.ts'
