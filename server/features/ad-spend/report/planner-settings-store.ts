import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/**
 * Prepares a transaction for sums over many rows: a plan that knows the period, memory to group
 * in, several processes wherever they may share the work, and no compiling of expressions, which
 * takes longer than it saves. Nobody can know how many rows the parts of such a statement have:
 * joined by hash, they cost little however many.
 */
export async function planForSums(tx: OrgTx): Promise<void> {
  await tx.query(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('work_mem', '64MB', true), set_config('jit', 'off', true),
      set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0', true),
      set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('enable_sort', 'off', true)`)
}
