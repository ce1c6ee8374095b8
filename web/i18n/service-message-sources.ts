/** The service's folders that contain sentences shown in the web app. */
export const sources = [
  'contract',
  'server/features',
  'server/http/app-api',
  'server/http/authenticate-caller.ts',
  'server/http/branding',
  'server/http/errors.ts',
  'server/http/json-body.ts',
  'server/http/parse-query.ts',
  'server/http/serve-api.ts',
  'server/platform/concurrency',
  'server/platform/db/database-errors.ts',
  'server/platform/fetch',
  'server/platform/http',
]

/** Files and folders in {@link sources} whose strings are not messages, by reason. */
const exceptions = {
  'names of fields and codes, for docs': [
    'contract/click-ids.ts',
    'contract/error-codes.ts',
    'contract/lead-fields.ts',
    'contract/leads/lead-field.ts',
    'contract/period.ts',
    'contract/attribution.ts',
    'contract/dashboard.ts',
    'contract/time-series.ts',
    'contract/tracking/medium-words.ts',
    'server/features/report-files/content/unmatched-content.ts',
  ],
  'mails and files, which have their own German texts': [
    'server/features/accounts/email/mailer.ts',
    'server/features/accounts/email/texts',
    'server/features/health/texts',
    'server/features/mails/render',
    'server/features/report-files/texts',
  ],
  'only callers of the API or the pixel, or other services, get these': [
    'server/features/ad-spend/ingest/put-ad-spend.ts',
    'server/features/ad-spend/report/resolve-platforms.ts',
    'server/features/agencies/client-orgs',
    'server/features/attribution/explain/build-sentences.ts',
    'server/features/forms',
    'server/features/inbound-sources/fetch/answer-challenge.ts',
    'server/features/inbound-sources/fetch/meta-graph.ts',
    'server/features/inbound-sources/kinds',
    'server/features/inbound-sources/receive/find-source.ts',
    'server/features/inbound-sources/receive/parse-body.ts',
    'server/features/inbound-sources/receive/receive-body.ts',
    'server/features/inbound-sources/store',
    'server/features/leads/batch',
    'server/features/leads/events',
    'server/features/leads/operations/upsert-lead.ts',
    'server/features/oauth/provider',
    'server/features/single-sign-on/groups/group-draft.ts',
    'server/features/single-sign-on/groups/manage-groups.ts',
    'server/features/single-sign-on/groups/patch-group.ts',
    'server/features/single-sign-on/provisioning/manage-users.ts',
    'server/features/single-sign-on/provisioning/parse-filter.ts',
    'server/features/single-sign-on/provisioning/patch-user.ts',
    'server/features/single-sign-on/provisioning/scim-token.ts',
    'server/features/single-sign-on/provisioning/service-documents.ts',
    'server/features/single-sign-on/provisioning/user-draft.ts',
    'server/features/tracking/collect',
    'server/features/tracking/sites/sites.ts',
    'server/features/conversions/check-conversion.ts',
    'server/features/conversions/connections/connection-view.ts',
    'server/features/conversions/connections/oauth-providers.ts',
    'server/features/conversions/conversion-file.ts',
    'server/features/conversions/operations/explain-conversion.ts',
    'server/features/conversions/platforms/api-platforms.ts',
    'server/features/conversions/platforms/batching.ts',
    'server/features/conversions/platforms/sign-oauth.ts',
    'server/features/webhooks/chat',
    'server/http/app-api/address.ts',
    'server/http/branding/serve-logo.ts',
    'server/http/serve-conversion-file.ts',
    'server/platform/http/describe-issues.ts',
  ],
  'reasons for developers': ['server/features/org-templates/copied-tables.ts'],
  'invented data': ['server/features/sample-data/invent'],
  'names of hosts, sources and media': ['server/features/tracking/attribution/channels'],
  'for the log and providers': [
    'server/features/single-sign-on/failure.ts',
    'server/features/single-sign-on/join-installation-store.ts',
    'server/features/single-sign-on/open-id.ts',
    'server/features/single-sign-on/pending-sign-in.ts',
  ],
  'only on the command line': ['server/features/privacy'],
}

export const excepted = Object.values(exceptions).flat()

/** Files that contain names of keys, columns, countries and months. */
export const dataFiles = /-(aliases|columns|names|patterns|spellings|statuses)\.ts$/

/** Strings that are never displayed, or are displayed only as part of other messages. */
export const others: ReadonlySet<string> = new Set([
  // Success messages and documentation.
  '{} leads updated.',
  "Calendar day in the platform's time zone, `YYYY-MM-DD`.",
  'JSON that is ready to be sent',
  'Language chosen by the user; `null` uses the browser language.',
  'Lead created.',
  'Lead deleted.',
  'Leads merged.',
  'Merge undone.',
  'Lead restored.',
  'Lead updated.',
  'Destination deleted.',
  'Webhook deleted.',
  'Webhooks also require the scope leads:read.', // Shown only to clients with API keys.
  'must be a timestamp with a time zone', // Shown only to API clients.
  "The signature is wrong. Check the source's secret.", // Shown only to services that send submissions.
  'The key in the body is wrong.',
  'Bearer {}',
  // A list of fonts.
  "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
  "Set the source's secret first.",
  'Ada Example', // Sent in a test event.
  'Merged into an existing lead.',
  'One email, or several in order of priority.',
  'One phone number, or several in order of priority.',
  '$1 is invalid', // Part of LinkedIn's own message.
  // Email keys.
  'import {}',
  'after {}',
  // Parts of other messages.
  ' (and {} more)',
  ' and ',
  ' or above',
  '{}{} not found.',
  'Over {}',
  'Rate {}: day',
  'Row {}{}',
  'The body',
  'error parsing regexp: ',
  'active API key',
  'active share link',
  'report address',
  'custom field',
  'connected app',
  'quarantined lead',
  'scheduled import',
  // Tested below.
  '{} the import',
  'Your role ({}) does not allow sharing. Required: {} or above.',
  'Your role ({}) does not allow this. Required: {}{}.',
  'Your role ({}) does not allow you to grant all of these scopes.',
  // Names and keys.
  'Inbound sources',
  '"memberId" is not null and "endedAt" is null',
  '(not set)',
  '{} and {} more', // Names of sheets, shown only to API clients.
  '{} {}', // Names, and parts of other messages.
  '{} {}.', // A date field of a lead, and the problem with its value.
  'Column {}', // Written to the file that lists the invalid rows.
  'deleted lead', // Part of an error message.
  'merged lead',
  'Leadtrace <no-reply@{}>',
  'change-email {}',
  'cursor {}.',
  'email {}',
  '{} enquiry {}',
  'interaction session not found',
  'internal error',
  'lossReason {}.',
  'passkey {} {}',
  'phone {}',
  'shown {}',
  'timestamp with time zone',
])
