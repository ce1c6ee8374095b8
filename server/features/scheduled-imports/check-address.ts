import { ApiError } from '../../platform/http/api-error.ts'

/**
 * Refuses at once what could never be fetched; where an address leads is seen when it is fetched.
 *
 * @throws ApiError `VALIDATION_ERROR`
 */
export function checkAddress(address: string): void {
  const url = URL.parse(address)
  if (url !== null && url.username === '' && url.password === '') return
  throw new ApiError('VALIDATION_ERROR', 'address is no address without name and password.', {
    details: { problems: [{ field: 'address', message: 'is no address to fetch from' }] },
  })
}
