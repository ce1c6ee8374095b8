import { deleteLeads, restoreLeads } from '../deletion/delete-leads.ts'
import { changeCustomValues } from './change-custom-values.ts'
import { listLeadValues } from './list-lead-values.ts'
import { releaseQuarantined } from './release-quarantined-lead.ts'
import { sumBoard } from './sum-board.ts'
import { testRule } from './test-filter-rule.ts'

/** Operations on leads for the web app only. */
export const leadAppOperations = [
  changeCustomValues,
  deleteLeads,
  restoreLeads,
  listLeadValues,
  releaseQuarantined,
  sumBoard,
  testRule,
] as const
