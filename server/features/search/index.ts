export type { SegmentTexts } from './build-grams.ts'
export { findHolders, type Holders } from './find-holders.ts'
export { deleteGrams } from './gram-store.ts'
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
} from './slot-bits.ts'
export { writeGrams } from './write-grams.ts'
export { writeTexts } from './write-texts.ts'
