import { afterAll, expect, test } from 'vitest'
import type { OrgTx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { startService } from '../../test/harness.ts'
import { withStatementTimeout } from './statement-timeout-store.ts'

const service = await startService()
afterAll(service.stop)

const limitOf = async (tx: OrgTx) => {
  const [row] = await tx.query<{ limit: string }>(
    sql`select current_setting('statement_timeout') as limit`,
  )
  return row?.limit
}

const sleep = (tx: OrgTx, seconds: number) =>
  tx.query(sql`select pg_sleep(${seconds}::double precision)`)

test('what takes too long is given up, and the transaction goes on as before', async () => {
  const [before, slow, quick, after] = await service.db.readInOrg(newId(), async (tx) => [
    await limitOf(tx),
    await withStatementTimeout(tx, 50, () => sleep(tx, 5)),
    await withStatementTimeout(tx, 5_000, async () => (await sleep(tx, 0)).length),
    await limitOf(tx),
  ])

  expect([slow, quick]).toEqual([undefined, 1])
  expect(after).toBe(before)
})

test('another error is one', async () => {
  const wrong = service.db.readInOrg(newId(), (tx) =>
    withStatementTimeout(tx, 1_000, () => tx.query(sql`select 1 / 0`)),
  )

  await expect(wrong).rejects.toMatchObject({ code: '22012' })
})
