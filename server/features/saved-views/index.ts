import { getPreferences, putPreferences } from './preference-operations.ts'
import { changeView, createView, deleteView, listViews } from './view-operations.ts'

/** The web app's operations for saved views of the lead list and for preferences. */
export const savedViewOperations = [
  listViews,
  createView,
  changeView,
  deleteView,
  getPreferences,
  putPreferences,
]
