import { afterAll, expect, test } from 'vitest'
import type { OrgTx } from '../../../platform/db/database.ts'
import { startService } from '../../../test/harness.ts'
import { runWhileLocked } from '../../../test/stores/run-while-locked.ts'
import { eachGrouping } from '../tally.ts'
import { selectDays, updateStates, upsertDays } from './day-store.ts'

const service = await startService()
afterAll(service.stop)
const { db } = service

const startsAt = '2026-01-01T00:00:00.000Z'
const span = { start: startsAt, end: '2026-01-02T00:00:00.000Z' }
const credits = eachGrouping(() => '[]')
const read = (tx: OrgTx) => selectDays(tx, 'created', span)

test('credits that an older computation has restored are not confirmed', async () => {
  const { orgId } = await service.newOrg()
  await db.inOrg(orgId, (tx) =>
    upsertDays(tx, 'created', [{ startsAt, print: 'new', state: null, revision: 1, ...credits }]),
  )
  const putBack = (tx: OrgTx) =>
    upsertDays(tx, 'created', [
      { startsAt, print: 'old', state: 'before', revision: 2, ...credits },
    ])
  const confirm = () =>
    db.inOrg(orgId, (tx) => updateStates(tx, 'created', [{ startsAt, print: 'new', state: 'now' }]))

  await runWhileLocked(db, orgId, putBack, confirm)
  await confirm()

  expect(await db.readInOrg(orgId, read)).toMatchObject([{ print: 'old', state: 'before' }])
})

test('credits with the verified fingerprint are confirmed', async () => {
  const { orgId } = await service.newOrg()

  await db.inOrg(orgId, async (tx) => {
    await upsertDays(tx, 'created', [
      { startsAt, print: 'new', state: 'before', revision: 1, ...credits },
    ])
    await updateStates(tx, 'created', [{ startsAt, print: 'new', state: 'now' }])
  })

  expect(await db.readInOrg(orgId, read)).toMatchObject([{ print: 'new', state: 'now' }])
})

test('a computation does not overwrite a day that was stored after it had read it', async () => {
  const { orgId } = await service.newOrg()
  const store = (print: string, revision: number) =>
    db.inOrg(orgId, (tx) =>
      upsertDays(tx, 'created', [{ startsAt, print, state: null, revision, ...credits }]),
    )

  const stored = [await store('first', 1), await store('late', 1), await store('next', 2)]

  expect(stored).toEqual([[startsAt], [], [startsAt]])
  expect(await db.readInOrg(orgId, read)).toMatchObject([{ print: 'next', revision: 2 }])
})
