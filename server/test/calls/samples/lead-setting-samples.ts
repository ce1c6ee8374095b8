import { newId } from '../../../platform/process/ids.ts'
import type { TestAnswer } from '../../harness.ts'
import { assignmentSamples } from './assignment-samples.ts'
import { type BulkChangeIds, bulkChangeSamples } from './bulk-change-samples.ts'
import { customFieldSamples } from './custom-field-samples.ts'
import { type StageIds, stageSamples } from './stage-samples.ts'

/** IDs of an organization's lead settings and of a bulk change to leads. */
export interface LeadSettingIds extends StageIds, BulkChangeIds {
  readonly assignmentRuleId: string
  readonly customFieldId: string
}

type LoadId = (route: string, pick: (data: TestAnswer['body']) => string) => Promise<string>

export const leadSettings = {
  /** Loads the IDs of the settings listed by an operation. */
  loadIds: async (loadId: LoadId) => ({
    assignmentRuleId: await loadId('GET /assignment-rules', ([rule]) => rule.id),
    customFieldId: await loadId('GET /custom-fields', ([field]) => field.id),
  }),
  absentIds: (): Omit<LeadSettingIds, 'leadId' | 'labelId'> => ({
    assignmentRuleId: newId(),
    customFieldId: newId(),
    stageId: newId(),
    bulkChangeId: newId(),
  }),
  samples: {
    ...assignmentSamples,
    ...customFieldSamples,
    ...stageSamples,
    ...bulkChangeSamples,
  },
}
