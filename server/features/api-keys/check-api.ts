import * as z from 'zod'
import { operation } from '../../platform/operation.ts'

/** `check_api` */
export const checkApi = operation({
  name: 'check_api',
  tag: 'Keys',
  rest: 'GET /check',
  summary: 'Check the API key.',
  description: 'Returns `{ "success": true }` if the key is valid. `POST /check` does the same.',
  scope: null,
  inputSource: 'nothing',
  input: z.strictObject({}),
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.object({ success: z.literal(true) }),
  statuses: [200],
  errors: ['UNAUTHORIZED'],
  alsoAcceptsPost: true,
  rawResponse: true,
  run: async () => ({ data: { success: true } as const }),
})
