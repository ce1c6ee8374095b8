import type { TestPerson } from '../app-calls.ts'
import type { Samples } from './outgoing-samples.ts'

/** IDs to use in the paths of comment, reminder and annotation operations. */
export interface TeamworkIds {
  readonly leadId: string
  readonly personId: string
  readonly commentId: string
  /** Reminder that belongs to the calling user. */
  readonly reminderId: string
  readonly annotationId: string
}

const annotation = { date: '2026-03-02', text: 'Price changed' }

const dueAt = '2099-01-01T09:00:00Z'

export const teamworkSamples: Samples<TeamworkIds> = {
  get_teamwork: ({ leadId: id }) => ({ id }),
  list_lead_values: () => ({ sent: { query: 'field=utm_source' } }),
  list_lead_channels: ({ leadId }) => ({ sent: { query: `ids=${leadId}` } }),
  list_client_orgs: () => ({}),
  sum_board: () => ({ sent: { query: 'utm_source=google' } }),
  assign_leads: ({ leadId, personId }) => ({
    sent: { body: { ids: [leadId], ownerId: personId } },
  }),
  create_comment: ({ leadId: id }) => ({ id, sent: { body: { text: 'Called' } } }),
  delete_comment: ({ commentId: id }) => ({ id }),
  create_reminder: ({ leadId: id }) => ({ id, sent: { body: { dueAt, note: 'Call back' } } }),
  complete_reminder: ({ reminderId: id }) => ({ id }),
  list_annotations: () => ({ sent: { query: 'startDate=2026-03-01&endDate=2026-03-31' } }),
  create_annotation: () => ({ sent: { body: annotation } }),
  change_annotation: ({ annotationId: id }) => ({ id, sent: { body: { text: 'Sale' } } }),
  delete_annotation: ({ annotationId: id }) => ({ id }),
  list_my_reminders: () => ({}),
}

/** Adds a comment and a reminder by the user, and an annotation. */
export async function addTeamwork(user: TestPerson, orgId: string, leadId: string) {
  const add = async (path: string, body: object): Promise<string> =>
    (await user.call(`POST /orgs/${orgId}${path}`, { body })).body.data.id
  return {
    commentId: await add(`/leads/${leadId}/comments`, { text: 'Called' }),
    reminderId: await add(`/leads/${leadId}/reminders`, { dueAt }),
    annotationId: await add('/annotations', annotation),
  }
}
