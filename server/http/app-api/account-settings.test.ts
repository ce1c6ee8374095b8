import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openLog } from '../../platform/process/log.ts'
import { accountSettings } from './account-settings.ts'

test('a password hash costs 32 MiB, and no environment variable makes it cheaper', () => {
  const environment = { PUBLIC_URL: 'http://test', PASSWORD_COST: '2', SCRYPT_COST: '2' }

  const { passwordCost } = accountSettings(readConfig(environment), openLog('silent'))

  expect(passwordCost).toEqual({ N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 })
})
