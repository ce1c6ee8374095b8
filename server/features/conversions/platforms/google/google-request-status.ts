import * as z from 'zod'
import type { PlatformResponse, ReceiptOutcome } from '../platform.ts'
import { parseObject, readStatus, reject, retry, retryUnreadable } from '../read-outcome.ts'

/** Request status as defined in the Data Manager API protos. In JSON, int64 values are strings. */
const statusSchema = z.object({
  requestStatusPerDestination: z.array(
    z.object({
      requestStatus: z.string().optional(),
      errorInfo: z
        .object({
          errorCounts: z
            .array(
              z.object({
                recordCount: z.union([z.string(), z.number()]).optional(),
                reason: z.string().optional(),
              }),
            )
            .optional(),
        })
        .optional(),
    }),
  ),
})

/**
 * Plain-language explanations, by reason without its prefix. Any other reasons are shown as Google
 * sends them.
 */
const words: Readonly<Partial<Record<string, string>>> = {
  EVENT_TOO_OLD: 'Google dropped the conversion: it is too old.',
  DENIED_CONSENT:
    'Google dropped the conversion: consent is denied for the person or in the account.',
  NO_CONSENT: 'Google dropped the conversion: the account has not confirmed consent.',
  UNKNOWN_CONSENT:
    'Google dropped the conversion: consent is unknown. Set it in the account or on leads.',
  INVALID_GCLID: 'Google dropped the conversion: it does not recognize the click ID (gclid).',
  INVALID_GBRAID: 'Google dropped the conversion: it does not recognize the click ID (gbraid).',
  INVALID_WBRAID: 'Google dropped the conversion: it does not recognize the click ID (wbraid).',
  INVALID_EVENT: 'Google dropped the conversion: the event is invalid.',
  INVALID_FORMAT: 'Google dropped the conversion: the event has the wrong format.',
  DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED:
    'Google dropped the conversion: accept the customer data terms in the account.',
  ONE_PER_CLICK_CONVERSION_ACTION_NOT_PERMITTED_WITH_BRAID:
    'Google dropped the conversion: set the conversion action to count every conversion.',
  OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER:
    'Google dropped the conversion: the click belongs to another account.',
}

/** Reasons meaning that Google counted an earlier attempt with the same ID and time. */
const repeated = new Set(['DUPLICATE_GCLID', 'DUPLICATE_TRANSACTION_ID'])

const failed = new Set(['FAILED', 'FAILURE'])

/**
 * Result of a request with one conversion. Google reports only an error count for each reason, but
 * with a single conversion per request, every count refers to that conversion.
 */
export function readRequestStatus(response: PlatformResponse): ReceiptOutcome {
  const answer = parseObject(response.body)
  // Google deletes old request statuses, so the result remains unknown.
  if (response.status === 404) return { type: 'unknown' }
  const outcome = readStatus(response)
  if (outcome !== undefined) return outcome
  const { data } = statusSchema.safeParse(answer)
  if (response.status !== 200) return retry(response, `http_${response.status}`, undefined)
  const [status] = data?.requestStatusPerDestination ?? []
  if (status === undefined) return retryUnreadable(response)
  if (status.requestStatus === 'SUCCESS') return { type: 'confirmed' }
  const isPartial = status.requestStatus === 'PARTIAL_SUCCESS'
  if (!isPartial && !failed.has(status.requestStatus ?? '')) return { type: 'processing' }
  const [error] = (status.errorInfo?.errorCounts ?? []).filter(
    ({ recordCount }) => Number(recordCount ?? 1) > 0,
  )
  if (error === undefined && isPartial) return { type: 'confirmed' }
  return readReason(error?.reason ?? 'FAILED')
}

function readReason(sent: string): ReceiptOutcome {
  const reason = sent.replace(/^PROCESSING_ERROR_(REASON_)?/, '')
  if (repeated.has(reason)) return { type: 'confirmed' }
  if (reason === 'INTERNAL_ERROR') {
    const message = 'Google failed to process the conversion. It will be sent again.'
    return { type: 'again', code: reason, message }
  }
  return reject(reason, words[reason] ?? 'Google dropped the conversion during processing.')
}
