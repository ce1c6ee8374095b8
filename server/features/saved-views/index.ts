import { getPreferences, putPreferences } from './preference-operations.ts'
import { changeView, createView, deleteView, listViews } from './view-operations.ts'

/** Operations of the web app on saved views of the lead list and on preferences. */
export const savedViewOperations = [
  listViews,
  createView,
  changeView,
  deleteView,
  getPreferences,
  putPreferences,
]
