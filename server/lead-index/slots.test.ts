import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../platform/db/sql.ts'
import { startService } from '../test/harness.ts'
import { binaryKey, decodeKeys, keyBytes, readKey, toLeadKey } from './bitmap/positions-store.ts'

const service = await startService()
afterAll(service.stop)
const { orgId } = await service.newOrg()

const boundary = fc.record({
  lastAt: fc
    .date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    .map((at) => at.toISOString()),
  lastId: fc.uuid(),
})

test('this process computes the same keys as the database, from text and from binary positions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(boundary, { minLength: 1, maxLength: 200 }), async (places) => {
      const [row] = await service.db.readInOrg(orgId, (tx) =>
        tx.query<{ keys: Buffer; sent: Buffer }>(sql`
          select string_agg(lead_key("createdAt", id), '' order by n) as keys,
            string_agg(${binaryKey}, '' order by n) as sent
          from unnest(${places.map(({ lastAt }) => lastAt)}::text[]::timestamptz[],
            ${places.map(({ lastId }) => lastId)}::uuid[])
            with ordinality as place ("createdAt", id, n)`),
      )
      const keys = row?.keys ?? Buffer.alloc(0)
      expect(keys.length).toBe(places.length * keyBytes)
      expect(places.map((_, i) => readKey(keys, i * keyBytes))).toEqual(places.map(toLeadKey))
      expect(decodeKeys(row?.sent ?? Buffer.alloc(0))).toEqual(keys)
    }),
    { numRuns: 50 },
  )
})
