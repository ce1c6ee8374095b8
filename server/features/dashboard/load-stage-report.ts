import type { StageReport } from '../../../contract/dashboard.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { selectStages } from '../stages/index.ts'
import type { Period } from '../stats/index.ts'
import { selectStageFigures } from './stages-store.ts'

/** Stage changes in a period. @see L-389 */
export async function loadStageReport(tx: OrgTx, period: Period): Promise<StageReport[]> {
  const stages = await selectStages(tx)
  if (stages.length === 0) return []
  const figures = new Map(
    (await selectStageFigures(tx, period)).map((figure) => [figure.stageId, figure]),
  )
  return stages.map((stage) => {
    const { entered = 0, medianDays = null } = figures.get(stage.id) ?? {}
    return { ...stage, entered, medianDays }
  })
}
