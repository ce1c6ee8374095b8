import { type ErrorCode, errorCodes } from '../../../contract/error-codes.ts'
import { exampleId } from './example-inputs.ts'

/** One error response per code. */
export const buildErrorExamples = (codes: readonly ErrorCode[]) =>
  Object.fromEntries(
    [...new Set(codes)].map((code) => [
      code,
      {
        value: {
          success: false,
          error: { code, message: errorCodes[code].help },
          meta: { requestId: exampleId, timestamp: '2026-11-25T09:30:00.000Z' },
        },
      },
    ]),
  )
