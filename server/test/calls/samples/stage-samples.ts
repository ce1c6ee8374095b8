import type { Samples } from './outgoing-samples.ts'

export interface StageIds {
  readonly stageId: string
  readonly leadId: string
  readonly labelId: string
}

/** Requests for the lead stage and label operations. */
export const stageSamples: Samples<StageIds> = {
  list_stages: () => ({}),
  add_stage: () => ({ sent: { body: { status: 'open', name: 'Called' } } }),
  change_stage: ({ stageId: id }) => ({ id, sent: { body: { name: 'Met', color: 'teal' } } }),
  order_stages: ({ stageId }) => ({ sent: { body: { ids: [stageId] } } }),
  delete_stage: ({ stageId: id }) => ({ id }),
  change_lead_labels: ({ leadId, labelId }) => ({
    sent: { body: { ids: [leadId], add: [labelId] } },
  }),
}
