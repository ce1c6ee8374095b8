export { getPreferences, putPreferences } from './preference-operations.ts'
export { changeView, createView, listViews, removeView } from './view-operations.ts'
