import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../../platform/sql.ts'
import { startService } from '../../test/harness.ts'
import { keyAt, keyBytes, keyOf } from './slots-store.ts'

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

test('the process makes the keys of places that the database makes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(boundary, { minLength: 1, maxLength: 200 }), async (places) => {
      const [row] = await service.db.readInOrg(orgId, (tx) =>
        tx.query<{ keys: Buffer }>(sql`
          select string_agg(lead_key("at"::timestamptz, id::uuid), '' order by n) as keys
          from unnest(${places.map(({ lastAt }) => lastAt)}::text[],
            ${places.map(({ lastId }) => lastId)}::text[]) with ordinality as place ("at", id, n)`),
      )
      const keys = row?.keys ?? Buffer.alloc(0)
      expect(keys.length).toBe(places.length * keyBytes)
      expect(places.map((_, i) => keyAt(keys, i * keyBytes))).toEqual(places.map(keyOf))
    }),
    { numRuns: 50 },
  )
})
