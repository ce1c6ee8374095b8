import { afterAll, expect, test } from 'vitest'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/process/ids.ts'
import { startService } from '../../test/harness.ts'
import { withStatementTimeout } from './statement-timeout-store.ts'

const service = await startService()
afterAll(service.stop)

const readLimit = async (tx: OrgTx) => {
  const [row] = await tx.query<{ limit: string }>(
    sql`select current_setting('statement_timeout') as limit`,
  )
  return row?.limit
}

const sleep = (tx: OrgTx, seconds: number) =>
  tx.query(sql`select pg_sleep(${seconds}::double precision)`)

const cancelled = Object.assign(new Error('canceling statement due to statement timeout'), {
  code: '57014',
})

test('after a timeout the transaction continues as before', async () => {
  const [before, slow, quick, after] = await service.db.readInOrg(newId(), async (tx) => [
    await readLimit(tx),
    await withStatementTimeout(tx, 50, () => sleep(tx, 5)),
    await withStatementTimeout(tx, 5_000, async () => (await sleep(tx, 0)).length),
    await readLimit(tx),
  ])

  expect([slow, quick]).toEqual([undefined, 1])
  expect(after).toBe(before)
})

test('a timeout that also interrupts the rollback is still reset', async () => {
  let met = 0
  const [done, before, after] = await service.db.readInOrg(newId(), async (tx) => {
    const busy: OrgTx = {
      ...tx,
      query: async (query) => {
        // Simulates how the database responds on a busy machine.
        if (query.text.includes('rollback') && met++ < 2) throw cancelled
        return tx.query(query)
      },
    }
    const before = await readLimit(tx)
    const done = await withStatementTimeout(busy, 20, () => sleep(tx, 5))
    return [done, before, await readLimit(tx)]
  })

  expect(met).toBe(3)
  expect(done).toBeUndefined()
  expect(after).toBe(before)
})

test('other errors are thrown', async () => {
  const wrong = service.db.readInOrg(newId(), (tx) =>
    withStatementTimeout(tx, 1_000, () => tx.query(sql`select 1 / 0`)),
  )

  await expect(wrong).rejects.toMatchObject({ code: '22012' })
})
