import { afterAll, expect, test } from 'vitest'
import { tablePlacements } from '../../platform/db/citus/table-placements.ts'
import { startService } from '../harness.ts'
import { readCatalog } from './one-shard-catalog-store.ts'

const service = await startService()
afterAll(service.stop)

const { tables, triggers, uniqueKeys, foreignKeys, functions } =
  await service.db.inSystem(readCatalog)

/** Tables that are distributed by organization. */
const spread = tables.filter((name) => tablePlacements[name] === undefined)
const isSpread = (name: string) => spread.includes(name)

test('every table is distributed by organization, or has a reason not to be', () => {
  expect(Object.keys(tablePlacements).filter((name) => !tables.includes(name))).toEqual([])
  expect(spread).toContain('lead')
})

test('no table has a trigger', () => {
  expect(triggers).toEqual([])
})

test('every unique key of a distributed table starts with the organization', () => {
  const keys = uniqueKeys.filter(({ table }) => isSpread(table))

  expect(keys.filter(({ columns }) => columns[0] !== 'orgId')).toEqual([])
  expect(new Set(keys.map(({ table }) => table))).toEqual(new Set(spread))
})

test('every foreign key stays within an organization, or refers to a reference table', () => {
  const asWhole = (name: string) => tablePlacements[name]?.as
  const wrong = foreignKeys.filter(({ from, to, pairs, rewrites }) => {
    if (!isSpread(from)) return asWhole(from) !== asWhole(to)
    if (rewrites && pairs.some((pair) => pair.startsWith('orgId='))) return true
    return isSpread(to) ? !pairs.includes('orgId=orgId') : asWhole(to) !== 'reference'
  })

  expect(wrong).toEqual([])
  expect(foreignKeys.length).toBeGreaterThan(0)
})

test('functions called by statements return the same on every machine', () => {
  // Called only by migrations.
  const migrations = ['enable_tenant_rls']

  expect(
    functions.filter(({ name, isVolatile }) => isVolatile && !migrations.includes(name)),
  ).toEqual([])
})
