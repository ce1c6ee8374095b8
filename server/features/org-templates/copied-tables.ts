/** How a table's rows are copied to a new organization. */
interface CopiedTable {
  /** Values, as JSON, that replace the template's values, for example to reset progress. */
  readonly overrides?: Readonly<Record<string, string | number | boolean | null>>
  /** Columns that are copied; all by default. */
  readonly columns?: readonly string[]
  /** Replacement values for columns. Null values in the template stay null. */
  readonly restarted?: Readonly<Record<string, number>>
  /** Which rows are copied; all by default. */
  readonly only?: 'active' | 'own' | 'shared' | 'withoutUrl'
}

/**
 * Tables that a template copies; referenced tables come first. Rows keep their IDs, because rules
 * and views refer to these IDs. This causes no conflicts, because primary keys contain the
 * organization.
 *
 * @see L-427
 */
export const copiedTables: Readonly<Record<string, CopiedTable>> = {
  label: {},
  conversion_event: {},
  stage: {},
  filter_rule: {},
  saved_view: { only: 'shared', overrides: { madeBy: null } },
  ad_mapping: {},
  // No background work is needed, because the new organization has no leads.
  lead_custom_field: { only: 'active', overrides: { work: null, reachedId: null } },
  // Emails start with the new organization's first event.
  mail_preference: { only: 'own', restarted: { leadPosition: 0 } },
  // Copies are turned off and have no connection. HTTP destinations are not copied, because their
  // URLs can contain secrets.
  conversion_destination: {
    only: 'withoutUrl',
    columns: [
      ...['id', 'name', 'kind', 'sendsUnknownConsent', 'holdHours', 'windowDays', 'rules'],
      ...['settings', 'createdAt', 'updatedAt'],
    ],
    overrides: {
      ...{ isEnabled: false, position: 0, failures: 0, rejectedCount: 0 },
      ...{ retractionsAccepted: 0, retractionsRejected: 0, retractionsUnanswered: 0 },
    },
  },
}

const leads = 'leads and what belongs to them'
const visits = 'visits and page views'
const spend = 'ad spend, and names and dates from it'
const sums = 'computed from leads and visits'
const access = 'accounts, access and secrets'
const history = 'history and progress of work'

/** All other tables with organizations' data, each with the reason why it is not copied. */
export const notCopied: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['lead', 'lead_comment', 'lead_reminder', 'lead_mail', 'lead_custom_value'],
      ...['deleted_lead', 'rejected_lead', 'rejected_create', 'lead_history', 'idempotency'],
    ].map((table) => [table, leads]),
  ),
  ...Object.fromEntries(
    [
      ...['session', 'session_alias', 'awaited_session', 'page_view', 'visitor_identity'],
      ...['rejected_event', 'event_count'],
    ].map((table) => [table, visits]),
  ),
  ...Object.fromEntries(
    [
      ...['ad', 'ad_account', 'ad_campaign', 'ad_campaign_day', 'ad_click', 'ad_detail', 'ad_lead'],
      ...['ad_month', 'ad_spend', 'ad_word', 'currency_rate', 'annotation', 'spend_revision'],
    ].map((table) => [table, spend]),
  ),
  ...Object.fromEntries(
    [
      ...['lead_segment', 'lead_vector', 'lead_sum', 'lead_instant', 'lead_outcome', 'lead_change'],
      ...['lead_gram', 'attribution_day', 'attribution_outcome_day'],
      ...['stale_journey', 'stale_outcome', 'health_alarm'],
    ].map((table) => [table, sums]),
  ),
  ...Object.fromEntries(
    [
      ...['api_key', 'member', 'invitation', 'share_link', 'report_address', 'preference'],
      ...['oauth_grant', 'oauth_token', 'sign_in_provider', 'sign_in_identity', 'email_domain'],
      ...['scim_token', 'scim_user', 'scim_group', 'scim_group_member', 'group_roles'],
      ...['deactivated_member', 'host_name', 'org_logo', 'client_org'],
      // The addresses of these objects contain secrets or are unique within the installation.
      ...['site', 'inbound_source', 'inbound_connection', 'webhook', 'spend_pull'],
      // Refers to members of the organization.
      'assignment_rule',
    ].map((table) => [table, access]),
  ),
  ...Object.fromEntries(
    [
      ...['audit_event', 'lead_event', 'lead_event_head', 'mail', 'assignment_cursor'],
      ...['bulk_change', 'bulk_change_lead', 'channel_progress', 'inbound_body', 'lead_import'],
      ...['import_batch', 'import_chunk', 'import_entry', 'import_error', 'import_row'],
      ...[
        'import_work',
        'conversion',
        'conversion_attempt',
        'conversion_pull',
        'conversion_retraction',
      ],
      'spend_pull_run',
      ...['webhook_delivery', 'webhook_delivery_lead', 'quarantine_notice', 'confirmation_limit'],
    ].map((table) => [table, history]),
  ),
}
