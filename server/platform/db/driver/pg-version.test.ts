import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lockFile = new URL('../../../../package-lock.json', import.meta.url)

// This folder relies on internals of `pg`. After an update, check the following, then change the
// versions below:
// - send-query.ts: a query with a callback creates no promise and no timer in pg; `client.end()`
//   closes a connection whose server does not respond; a result in `rowMode: 'array'` has `fields`
//   and `rows`.
// - connection-options.ts: pg writes to the socket that `stream()` returns, corks it per statement,
//   and calls `getTypeParser` per column with the format.
// - ../database.ts: the `pipeline` option exists; `release(true)` closes a connection. Then run the
//   tests in server/platform/db, and `npm run bench`: memory use and rates must not change.
test('the code that bypasses pg was checked against the installed versions', () => {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'))
  const versions = ['pg', 'pg-pool', 'pg-protocol', 'pg-types'].map((name) => [
    name,
    packages[`node_modules/${name}`].version,
  ])

  expect(Object.fromEntries(versions)).toEqual({
    pg: '8.23.1',
    'pg-pool': '3.14.0',
    'pg-protocol': '1.16.1',
    'pg-types': '2.2.0',
  })
})
