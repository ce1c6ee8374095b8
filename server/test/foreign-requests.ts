import type { FullOrg } from './fixtures/full-org.ts'
import type { TestRequest } from './harness.ts'

/** Builds a request using another organization's values or values that do not exist. */
export type ForeignRequest = (known: FullOrg) => { route: string; sent?: TestRequest }

/** Fields in an update. */
export const change = { note: 'taken over' }

/** Requests that contain another organization's values, by kind of value. */
export const foreignRequests: Readonly<Record<string, ForeignRequest>> = {
  'the id of a read': ({ leadId }) => ({ route: `GET /leads/${leadId}` }),
  'the id of a history': ({ leadId }) => ({ route: `GET /leads/${leadId}/history` }),
  'the id of an explanation': ({ leadId }) => ({ route: `GET /leads/${leadId}/explanation` }),
  'the id of an update': ({ leadId }) => patch({ id: leadId }),
  'the id of an edit': ({ leadId }) => ({
    route: `PATCH /leads/${leadId}`,
    sent: { body: change },
  }),
  'the external id of an upsert': ({ externalId }) => ({
    route: 'PUT /leads',
    sent: { body: { externalId, name: 'Ada' } },
  }),
  'the label of an upsert': ({ labelId }) => ({
    route: 'PUT /leads',
    sent: { body: { externalId: 'our-own', labelId } },
  }),
  'the ids of a batch': ({ leadId, externalId, labelId }) => ({
    route: 'POST /leads/batch',
    sent: {
      body: {
        items: [
          { action: 'update', id: leadId, lead: change },
          { action: 'create', lead: { externalId, labelId } },
        ],
      },
    },
  }),
  'the id of a client organization': ({ clientOrgId }) => ({
    route: `GET /organizations/${clientOrgId}`,
  }),
  'the id of an invited client organization': ({ clientOrgId }) => ({
    route: `POST /organizations/${clientOrgId}/invitation`,
    sent: { body: { ownerEmail: 'taken-over@example.com' } },
  }),
  'the copied organization': ({ clientOrgId }) => ({
    route: 'POST /organizations',
    sent: { body: { name: 'Copy', ownerEmail: 'copy@example.com', copyFrom: clientOrgId } },
  }),
  'a cursor of client organizations': ({ clientOrgId }) => ({
    route: 'GET /organizations',
    sent: { query: `before=${clientOrgId}` },
  }),
  'the id of a deletion': ({ leadId }) => ({ route: `DELETE /leads/${leadId}` }),
  'the id of a restore': ({ deletedLeadId }) => ({ route: `POST /leads/${deletedLeadId}/restore` }),
  'the kept id of a merge': ({ leadId, otherLeadId }) => ({
    route: `POST /leads/${leadId}/merge`,
    sent: { body: { mergedId: otherLeadId } },
  }),
  'the id of an undone merge': ({ mergedLeadId }) => ({
    route: `POST /leads/${mergedLeadId}/unmerge`,
  }),
  'the id of a read of a merged lead': ({ mergedLeadId }) => ({
    route: `GET /leads/${mergedLeadId}`,
  }),
  'the id of an erasure': ({ leadId }) => ({ route: `POST /leads/${leadId}/erase` }),
  'the id of an erasure of a deleted lead': ({ deletedLeadId }) => ({
    route: `POST /leads/${deletedLeadId}/erase`,
  }),
  'a cursor of deleted leads': ({ deletedLeadId }) => ({
    route: 'GET /deleted-leads',
    sent: { query: `before=${deletedLeadId}` },
  }),
  'a cursor of rejected leads': ({ quarantinedId }) => ({
    route: 'GET /rejected-leads',
    sent: { query: `before=${quarantinedId}` },
  }),
  'the id of a changed destination': ({ destinationId }) => ({
    route: `PATCH /conversion-destinations/${destinationId}`,
    sent: { body: { enabled: true } },
  }),
  'the id of a deleted destination': ({ destinationId }) => ({
    route: `DELETE /conversion-destinations/${destinationId}`,
  }),
  'the id of a password': ({ destinationId }) => ({
    route: `POST /conversion-destinations/${destinationId}/rotate-password`,
  }),
  'the id of a dry run': ({ destinationId }) => ({
    route: `POST /conversion-destinations/${destinationId}/dry-run`,
    sent: { body: {} },
  }),
  'the id of a backfill': ({ destinationId }) => ({
    route: `POST /conversion-destinations/${destinationId}/backfill`,
    sent: { body: {} },
  }),
  'the id of a list of conversions': ({ destinationId }) => ({
    route: `GET /conversion-destinations/${destinationId}/conversions`,
  }),
  'the id of a status of conversions': ({ destinationId }) => ({
    route: `GET /conversion-destinations/${destinationId}/status`,
  }),
  'the id of a test of conversions': ({ destinationId }) => ({
    route: `POST /conversion-destinations/${destinationId}/test`,
    sent: { body: {} },
  }),
  'the id of rejected conversions': ({ destinationId }) => ({
    route: `POST /conversion-destinations/${destinationId}/replay`,
    sent: { body: {} },
  }),
  'the id of a replayed conversion': ({ conversionId }) => ({
    route: `POST /conversions/${conversionId}/replay`,
  }),
  'the id of a list of attempts': ({ conversionId }) => ({
    route: `GET /conversions/${conversionId}/attempts`,
  }),
  'the lead of conversions': ({ leadId }) => ({ route: `GET /leads/${leadId}/conversions` }),
  'the label of a rule': ({ labelId }) => ({
    route: 'POST /conversion-destinations',
    sent: { body: { name: 'Google Ads', rules: [{ action: 'Hot', labelId }] } },
  }),
  'the rule of a destination': ({ ruleId }) => ({
    route: 'POST /conversion-destinations',
    sent: { body: { name: 'Google Ads', rules: [{ id: ruleId, action: 'Sale', status: 'won' }] } },
  }),
  'the id of an inbound source': ({ inboundSourceId }) => ({
    route: `GET /inbound-sources/${inboundSourceId}`,
  }),
  'the id of a changed inbound source': ({ inboundSourceId }) => ({
    route: `PATCH /inbound-sources/${inboundSourceId}`,
    sent: { body: { name: 'Ours' } },
  }),
  'the id of a deleted inbound source': ({ inboundSourceId }) => ({
    route: `DELETE /inbound-sources/${inboundSourceId}`,
  }),
  'the id of a list of bodies': ({ inboundSourceId }) => ({
    route: `GET /inbound-sources/${inboundSourceId}/bodies`,
  }),
  'the id of a preview': ({ inboundSourceId }) => ({
    route: `POST /inbound-sources/${inboundSourceId}/preview`,
    sent: { body: {} },
  }),
  'the id of a replay of bodies': ({ inboundSourceId }) => ({
    route: `POST /inbound-sources/${inboundSourceId}/replay`,
  }),
  'the id of a connection': ({ fetchedSourceId }) => ({
    route: `GET /inbound-sources/${fetchedSourceId}/connection`,
  }),
  'the id of a changed connection': ({ fetchedSourceId }) => ({
    route: `POST /inbound-sources/${fetchedSourceId}/connect`,
    sent: { body: { settings: {}, accessToken: 'token' } },
  }),
  'the id of an inbound backfill': ({ fetchedSourceId }) => ({
    route: `POST /inbound-sources/${fetchedSourceId}/backfill`,
    sent: { body: { days: 30 } },
  }),
  'the id of a webhook': ({ webhookId }) => ({ route: `GET /webhooks/${webhookId}` }),
  'the id of a changed webhook': ({ webhookId }) => ({
    route: `PATCH /webhooks/${webhookId}`,
    sent: { body: { enabled: true } },
  }),
  'the id of a deleted webhook': ({ webhookId }) => ({ route: `DELETE /webhooks/${webhookId}` }),
  'the id of a tested webhook': ({ webhookId }) => ({ route: `POST /webhooks/${webhookId}/test` }),
  'the id of a rotation': ({ webhookId }) => ({
    route: `POST /webhooks/${webhookId}/rotate-secret`,
  }),
  'the id of a list of deliveries': ({ webhookId }) => ({
    route: `GET /webhooks/${webhookId}/deliveries`,
  }),
  'a cursor of deliveries': ({ webhookId, deliveryId }) => ({
    route: `GET /webhooks/${webhookId}/deliveries`,
    sent: { query: `before=${deliveryId}` },
  }),
  'the id of a replay': ({ deliveryId }) => ({
    route: `POST /webhook-deliveries/${deliveryId}/replay`,
  }),
  'the id of a replay of failed deliveries': ({ webhookId }) => ({
    route: `POST /webhooks/${webhookId}/replay`,
    sent: { body: { since: '2026-01-01T00:00:00Z' } },
  }),
  'the label of a webhook': ({ labelId }) => ({
    route: 'POST /webhooks',
    sent: { body: { url: 'https://hooks.example/in', labelIds: [labelId] } },
  }),
  'the external id of an update': ({ externalId }) => patch({ externalId }),
  'the email of an update': ({ email }) => patch({ email }),
  'fallback emails of an update': ({ email }) => patch({ email: ['no@example.com', email] }),
  'the phone of an update': ({ phone }) => patch({ phone }),
  'fallback phones of an update': ({ phone }) => patch({ phone: ['+1 212 5550100', phone] }),
  'all identifiers of an update': ({ leadId, externalId, email, phone }) =>
    patch({ id: leadId, externalId, email: [email], phone: [phone] }),
  'the label of an update': ({ labelId }) => patch({ externalId: 'our-own', labelId }),
  'the conversion event of an update': ({ conversionEventId }) =>
    patch({ externalId: 'our-own', selectedConversionEventId: conversionEventId }),
  'the session of a create': ({ sessionId }) => post({ name: 'Ada', sessionId }),
  'the label of a create': ({ labelId }) => post({ name: 'Ada', labelId }),
  'the conversion event of a create': ({ conversionEventId }) =>
    post({ name: 'Ada', selectedConversionEventId: conversionEventId }),
  'the external id of a create': ({ externalId }) => post({ name: 'Ada', externalId }),
  'the idempotency key of a create': ({ idempotencyKey }) => ({
    ...post({ name: 'Ada' }),
    sent: { body: { name: 'Ada' }, headers: { 'idempotency-key': idempotencyKey } },
  }),
  'the label of a list': ({ labelId }) => get(`labelId=${labelId}`),
  'the external id of a list': ({ externalId }) => get(`externalId=${externalId}`),
  'a search': ({ email }) => get(`search=${email}`),
}

const patch = (who: object) => ({ route: 'PATCH /leads', sent: { body: { ...change, ...who } } })
const post = (body: object) => ({ route: 'POST /leads', sent: { body } })
const get = (query: string) => ({ route: 'GET /leads', sent: { query } })
