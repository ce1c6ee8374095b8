import { type ErrorCode, errorCodes } from '../../../contract/error-codes.ts'
import recorded from './example-errors.json' with { type: 'json' }
import { exampleId } from './example-inputs.ts'

/**
 * Response bodies by operation and error code, recorded by `server/test/example-errors.test.ts`.
 */
const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = recorded

/** One error response for each error code that the document's paths refer to. */
export function buildErrorExamples(paths: object): object {
  const text = JSON.stringify(paths)
  const referred = Object.entries(errorCodes).filter(([code]) => text.includes(`"${refer(code)}"`))
  const meta = { requestId: exampleId, timestamp: '2026-11-25T09:30:00.000Z' }
  return Object.fromEntries(
    referred.map(([code, { help }]) => [
      code,
      { value: { success: false, error: { code, message: help }, meta } },
    ]),
  )
}

const refer = (code: string): string => `#/components/examples/${code}`

/**
 * Examples of an operation's errors with a given HTTP status: the responses recorded for the
 * operation, or the response from {@link buildErrorExamples} if an error has no recording.
 *
 * @param isUsual  False if the status is not the usual one for the error code, so that no recorded
 *   response fits.
 */
export const findErrorExamples = (
  operation: string,
  codes: readonly ErrorCode[],
  isUsual: (code: ErrorCode) => boolean,
) =>
  Object.fromEntries(
    codes.map((code) => {
      const value = isUsual(code) ? examples[operation]?.[code] : undefined
      return [code, value === undefined ? { $ref: refer(code) } : { value }]
    }),
  )
