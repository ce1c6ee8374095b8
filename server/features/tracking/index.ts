export { journeysOf, noJourney } from './journeys.ts'
export { type StoredSession, selectSession } from './session-store.ts'
