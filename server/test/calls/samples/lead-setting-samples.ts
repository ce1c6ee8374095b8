import { newId } from '../../../platform/process/ids.ts'
import { assignmentSamples } from './assignment-samples.ts'
import { customFieldSamples } from './custom-field-samples.ts'

/** IDs of an organization's settings for leads. */
export interface LeadSettingIds {
  readonly assignmentRuleId: string
  readonly customFieldId: string
}

/** Loads the IDs of existing settings. */
export const loadLeadSettingIds = async (
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies whose shape it asserts.
  loadId: (route: string, pick: (data: any) => string) => Promise<string>,
): Promise<LeadSettingIds> => ({
  assignmentRuleId: await loadId('GET /assignment-rules', ([rule]) => rule.id),
  customFieldId: await loadId('GET /custom-fields', ([field]) => field.id),
})

export const absentLeadSettingIds = (): LeadSettingIds => ({
  assignmentRuleId: newId(),
  customFieldId: newId(),
})

export const leadSettingSamples = { ...assignmentSamples, ...customFieldSamples }
