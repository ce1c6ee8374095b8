import { type ErrorCode, errorCodes } from '../../../contract/error-codes.ts'
import recorded from './example-errors.json' with { type: 'json' }
import { exampleId } from './example-inputs.ts'

/**
 * Recorded bodies by operation and error code; `server/test/example-errors.test.ts` records them.
 */
const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = recorded

/** One error response for each code that the document's paths refer to. */
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
 * Examples of an operation's errors with one HTTP status: real responses of the operation, or the
 * response of {@link buildErrorExamples} for an error without a recorded one.
 *
 * @param isUsual  False if the code has another status than its own, so that no recorded one fits.
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
