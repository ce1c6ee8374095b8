import { newId } from '../../../platform/process/ids.ts'
import type { TestAnswer } from '../../harness.ts'
import { assignmentSamples } from './assignment-samples.ts'
import { customFieldSamples } from './custom-field-samples.ts'

/** IDs of an organization's settings for leads. */
export interface LeadSettingIds {
  readonly assignmentRuleId: string
  readonly customFieldId: string
}

type LoadId = (route: string, pick: (data: TestAnswer['body']) => string) => Promise<string>

export const leadSettings = {
  /** Loads the IDs of existing settings. */
  loadIds: async (loadId: LoadId): Promise<LeadSettingIds> => ({
    assignmentRuleId: await loadId('GET /assignment-rules', ([rule]) => rule.id),
    customFieldId: await loadId('GET /custom-fields', ([field]) => field.id),
  }),
  absentIds: (): LeadSettingIds => ({ assignmentRuleId: newId(), customFieldId: newId() }),
  samples: { ...assignmentSamples, ...customFieldSamples },
}
