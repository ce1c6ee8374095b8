import * as z from 'zod'
import { text } from '../../../../contract/values/text.ts'
import { fillTemplate, findUnknownPlaceholder, type Json } from './fill-template.ts'
import type { Platform } from './platform.ts'
import { readPlainStatus } from './read-plain-status.ts'

/** Maximum number of characters in a template. */
const maxTemplate = 10_000

/** Sent if the destination has no template. */
const defaultTemplate: Json = {
  id: '{{id}}',
  action: '{{action}}',
  at: '{{at}}',
  value: '{{value}}',
  currency: '{{currency}}',
  leadId: '{{lead.id}}',
  externalId: '{{lead.externalId}}',
  emailSha256: '{{email_sha256}}',
  phoneSha256: '{{phone_sha256}}',
}

const template = z
  .record(z.string(), z.json())
  .refine((json) => JSON.stringify(json).length <= maxTemplate, {
    error: `must have at most ${maxTemplate} characters`,
    abort: true,
  })
  .refine(
    (json) => findUnknownPlaceholder(json) === undefined,
    'must contain only placeholders listed in the guide',
  )

const settings = z.strictObject({
  url: text(2_000).min(1, 'must not be empty').meta({
    description: 'HTTPS URL that receives each conversion as a POST.',
  }),
  template: template.optional().meta({
    description: 'JSON body. Strings can contain placeholders such as `{{email_sha256}}`.',
  }),
})

/**
 * Any server that accepts JSON. The secret is the value of the `authorization` header; the
 * conversion's ID is also sent as the `idempotency-key`.
 */
export const http: Platform<z.output<typeof settings>> = {
  settings,
  maxAgeDays: null,
  // The receiver can use the key to recognize repeated requests.
  ...{ concurrency: 16, groupSize: 50 },
  canMatch: () => true,
  buildRequest: (conversion, { url, template: given }, secret) => ({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': conversion.id,
      ...(secret === '' ? {} : { authorization: secret }),
    },
    body: JSON.stringify(fillTemplate(given ?? defaultTemplate, conversion)),
  }),
  readResponse: readPlainStatus,
}
