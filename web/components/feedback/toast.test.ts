import { expect, test } from 'vitest'
import { LeadtraceError } from '../../../sdk/index.ts'
import { errorMessage } from './toast.ts'

test('client-side errors show advice for users', () => {
  const message = (['NETWORK_ERROR', 'TIMEOUT', 'BAD_ANSWER'] as const).map((code) =>
    errorMessage(new LeadtraceError(code, 'Check baseUrl, which ends in /api.')),
  )

  expect(new Set(message).size).toBe(3)
  expect(message.join(' ')).not.toContain('baseUrl')
})

test('errors of the service show its message', () => {
  expect(errorMessage(new LeadtraceError('CONFLICT', 'The name is taken.'))).toBe(
    'The name is taken.',
  )
})
