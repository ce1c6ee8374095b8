export { getPreferences, putPreferences } from './preference-operations.ts'
export { changeView, createView, deleteView, listViews } from './view-operations.ts'
