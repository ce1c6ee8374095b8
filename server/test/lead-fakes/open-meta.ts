import type { TestService } from '../harness.ts'
import { type FetchedSource, newFetchedSource } from './fetched-source.ts'
import { type MetaLead, type MetaLeadsFake, metaApp } from './meta-leads-fake.ts'

const { appId, pageId, secret, token } = metaApp

let count = 0

/**
 * Adds a lead to the Meta fake. @returns The lead's ID, which has 16 digits, like Meta's own IDs.
 */
export function addMetaLead({ leads }: MetaLeadsFake, fields: Partial<MetaLead> = {}): string {
  count += 1
  const id = String(1_000_000_000_000_000 + count)
  leads.set(id, {
    ...{ id, form_id: '77', created_time: new Date().toISOString(), is_organic: false },
    ...{ platform: 'ig', ad_id: '31', ad_name: 'Video', adset_id: '21', adset_name: 'Berlin' },
    ...{ campaign_id: '11', campaign_name: 'Spring' },
    field_data: [
      { name: 'full_name', values: [`Ada ${id}`] },
      { name: 'email', values: [`ada${id}@example.com`] },
      { name: 'phone_number', values: ['+491701234567'] },
      { name: 'which_size?', values: ['S', 'M'] },
    ],
    ...fields,
  })
  return id
}

/** Webhook body that Meta uses to announce leads. */
export const announceMeta = (...ids: readonly string[]) => ({
  object: 'page',
  entry: [
    {
      ...{ id: pageId, time: 1 },
      changes: ids.map((id) => ({
        field: 'leadgen',
        value: { leadgen_id: id, page_id: pageId, form_id: '77', ad_id: '31', created_time: 1 },
      })),
    },
  ],
})

/** A source that is connected to the Meta fake. */
export const openMetaSource = (service: TestService): Promise<FetchedSource> =>
  newFetchedSource(service, {
    ...{ kind: 'meta', secret, settings: { appId, pageId }, tokens: { accessToken: token } },
    signature: ['x-hub-signature-256', 'sha256='],
  })
