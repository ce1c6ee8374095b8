export { type Journey, journeysOf, type LeadLink, noJourney } from './journeys.ts'
export { type StoredSession, selectSession } from './session-store.ts'
