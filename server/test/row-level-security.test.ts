import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { checkRowLevelSecurity } from '../platform/db/check-row-level-security.ts'
import type { Connection, Tx } from '../platform/db/database.ts'
import { template } from './database.ts'
import { type FullOrg, newFullOrg } from './fixtures/full-org.ts'
import { startService } from './harness.ts'
import {
  deleteEverything,
  giveAway,
  insertAs,
  selectEverything,
  selectOrgTables,
} from './stores/org-rows-store.ts'

const service = await startService()
afterAll(service.stop)

const tables = await service.db.inSystem(selectOrgTables)

let ours: FullOrg
let theirs: FullOrg
beforeAll(async () => {
  ours = await newFullOrg(service)
  theirs = await newFullOrg(service)
})

const asOurs = <T>(work: (tx: Tx) => Promise<T>) => service.db.inOrg(ours.orgId, work)

/** SQLSTATE of a row-level security violation. */
const refusedByPolicy = expect.objectContaining({ code: '42501' })

describe.for(tables)('in the table %s', (table) => {
  test('a query without an organization returns only its own rows', async () => {
    const rows = await asOurs((tx) => selectEverything(tx, table))

    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ orgId }) => orgId))).toEqual(new Set([ours.orgId]))
  })

  test('a transaction without an organization sees no rows', async () => {
    expect(await service.db.inSystem((tx) => selectEverything(tx, table))).toEqual([])
  })

  test('a row for another organization is rejected', async () => {
    await expect(asOurs((tx) => insertAs(tx, table, theirs.orgId))).rejects.toEqual(refusedByPolicy)
  })

  test('rows cannot be moved to another organization', async () => {
    // The history table is read-only; writing to it fails with the same code.
    await expect(asOurs((tx) => giveAway(tx, table, theirs.orgId))).rejects.toEqual(refusedByPolicy)
  })
})

test('a delete without a condition does not affect other organizations', async () => {
  const before = await service.db.inOrg(theirs.orgId, (tx) => selectEverything(tx, 'label'))
  const undo = new Error('undo')

  await expect(
    asOurs(async (tx) => {
      const deleted = await deleteEverything(tx, 'label')
      expect(deleted).toEqual([{ orgId: ours.orgId }])
      throw undo
    }),
  ).rejects.toBe(undo)

  const after = await service.db.inOrg(theirs.orgId, (tx) => selectEverything(tx, 'label'))
  expect(after).toEqual(before)
})

test('only the organization itself and the service see its settings', async () => {
  const seenBy = (tx: Tx) => selectEverything(tx, 'org')

  const [own, bySystem] = [await asOurs(seenBy), await service.db.inSystem(seenBy)]

  expect(own).toEqual([expect.objectContaining({ id: ours.orgId })])
  expect(bySystem.length).toBeGreaterThanOrEqual(2)
})

describe('the service refuses to start', () => {
  const owner = inject('postgres')
  const database = `fences_${randomUUID().replaceAll('-', '')}`
  const asOwner = async (on: Connection, ...statements: string[]) => {
    const client = new pg.Client(on)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const onDatabase = { ...owner, database }

  beforeEach(async () => {
    await asOwner(owner, `create database ${database} template ${template}`)
    return () => asOwner(owner, `drop database ${database} with (force)`)
  })

  test('as a superuser', async () => {
    await expect(checkRowLevelSecurity(onDatabase)).rejects.toThrow(/bypasses row-level security/)
  })

  test('with a role that bypasses row-level security', async () => {
    const role = database
    await asOwner(owner, `create role ${role} login bypassrls`)

    try {
      await expect(checkRowLevelSecurity({ ...onDatabase, user: role })).rejects.toThrow(role)
    } finally {
      await asOwner(owner, `drop role ${role}`)
    }
  })

  test.for([
    'create table open ("orgId" uuid)',
    'create table open ("orgId" uuid); alter table open enable row level security',
    'create table open ("orgId" uuid) partition by hash ("orgId")',
    'alter table lead no force row level security',
    'alter table lead disable row level security',
  ])('with an unprotected table: %s', async (statement) => {
    await asOwner(onDatabase, statement)

    await expect(checkRowLevelSecurity({ ...onDatabase, user: 'leadtrace_app' })).rejects.toThrow(
      /not forced on: (open|lead)\./,
    )
  })

  test('and starts if all policies are in place', async () => {
    const isCitus = await checkRowLevelSecurity({ ...onDatabase, user: 'leadtrace_app' })

    expect(isCitus).toBe(false)
  })
})
