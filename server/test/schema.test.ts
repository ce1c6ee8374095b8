import { afterAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { kinds } from '../../contract/field-kinds.ts'
import { leadFieldEntries } from '../../contract/lead-fields.ts'
import { sessionSchema } from '../../contract/tracking/session.ts'
import { hiddenColumns } from '../features/leads/model/lead-row.ts'
import { startService } from './harness.ts'
import { type Column, describeTable } from './stores/lead-rows-store.ts'

const service = await startService()
const org = await service.newOrg()
afterAll(service.stop)

const describeColumns = (table: string) =>
  service.db.inOrg(org.orgId, (tx) => describeTable(tx, table))

const instant = kinds.instant.sql

/** Instants are whole milliseconds, the precision at which they are displayed. */
const column = (name: string, type: string, nullable: boolean): Column => ({
  name,
  type,
  nullable,
  precision: type === instant ? 3 : type === kinds.day.sql ? 0 : null,
})

const hidden: Record<(typeof hiddenColumns)[number], Column> = {
  emailKey: column('emailKey', 'text', true),
  phoneKey: column('phoneKey', 'text', true),
  searchText: column('searchText', 'text', false),
  sessionId: column('sessionId', 'uuid', true),
  visitorId: column('visitorId', 'uuid', true),
}

const byName = (a: Column, b: Column) => (a.name < b.name ? -1 : 1)

test('table lead has the fields of the list and the hidden columns', async () => {
  const listed = leadFieldEntries.map(([name, { kind, required }]) =>
    column(name, kinds[kind].sql, required !== true),
  )

  const all = [...listed, ...hiddenColumns.map((name) => hidden[name])]
  expect((await describeColumns('lead')).sort(byName)).toEqual(all.sort(byName))
})

/** Session columns that are neither text nor boolean. */
const typesOfSession: Readonly<Record<string, string>> = {
  id: 'uuid',
  visitorId: 'uuid',
  startedAt: instant,
  lastSeenAt: instant,
  pageViews: 'integer',
  pages: 'jsonb',
}

test('table session has the fields of a session, nullable as in the contract', async () => {
  const promised = Object.entries<z.ZodType>(sessionSchema.shape)
    // Whether a session has converted depends on the lead.
    .filter(([name]) => name !== 'isConverting')
    .map(([name, schema]) => {
      const isNullable = schema.safeParse(null).success
      const isFlag = schema.safeParse(true).success
      return column(name, typesOfSession[name] ?? (isFlag ? 'boolean' : 'text'), isNullable)
    })
  expect((await describeColumns('session')).sort(byName)).toEqual(promised.sort(byName))
})
