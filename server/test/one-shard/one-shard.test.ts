import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/process/ids.ts'
import { startService } from '../harness.ts'
import { useAccounts } from './one-shard-accounts.ts'
import { useApp } from './one-shard-app.ts'
import { callEverything } from './one-shard-calls.ts'
import { administer, doChores, setUp } from './one-shard-chores.ts'
import { useConnections, useConversions, useDestinations } from './one-shard-conversions.ts'
import { watchStores } from './one-shard-coverage.ts'
import { useImports } from './one-shard-imports.ts'
import { useInboundSources } from './one-shard-inbound.ts'
import { useDirectory, useOAuth, useSingleSignOn } from './one-shard-oauth.ts'
import { findCitusProblems, findProblems, onOneLine } from './one-shard-problems.ts'
import { useScheduledImports } from './one-shard-scheduled-imports.ts'
import { recordStatements, type Sent } from './one-shard-statements.ts'
import { openShards } from './one-shard-store.ts'
import { outsideOrganizations } from './one-shard-tables.ts'
import { useWebhooks } from './one-shard-webhooks.ts'

const idleStores = await watchStores()
const service = await startService()
afterAll(service.stop)
const recorded = recordStatements(service.db.pool)
await setUp(service)
await callEverything(service)
await useApp(service)
await useAccounts(service)
await useImports(service)
await useInboundSources(service)
await useOAuth(service)
await useDirectory(service)
await useSingleSignOn(service)
await useScheduledImports(service)
await useWebhooks(service)
await useConversions(service)
await useDestinations(service)
await useConnections(service)
await administer(service)
await doChores(service)
const idle = await idleStores()
const shards = await openShards(service.connection.database)
afterAll(shards.close)

const allowedPrefixes = outsideOrganizations.map(([begin]) => begin)
const isAllowed = ({ text }: Sent) =>
  allowedPrefixes.some((begin) => onOneLine(text).startsWith(begin))

const statements = [...recorded.values()]
const inOrgs = statements.filter((one) => !isAllowed(one))

test('every function of every store has run', () => {
  expect(idle, 'call it in one-shard-calls.ts or one-shard-chores.ts').toEqual([])
  expect(inOrgs.length).toBeGreaterThan(300)
})

test('every statement for an organization includes its ID and needs only one shard', async () => {
  const problems: string[] = []
  for (const one of inOrgs.filter(({ orgId }) => orgId))
    problems.push(...(await findProblems(shards, one)))

  expect(problems).toEqual([])
})

test('Citus runs the statements without an organization as PostgreSQL does', () => {
  const problems = statements
    .filter(isAllowed)
    .flatMap(({ text }) =>
      findCitusProblems(text).map((problem) => `${problem}: ${onOneLine(text)}`),
    )

  expect(problems).toEqual([])
})

test('statements without an organization are known and have a reason', () => {
  const texts = statements.map(({ text }) => onOneLine(text))

  expect(inOrgs.filter(({ orgId }) => orgId === undefined).map(({ text }) => text)).toEqual([])
  expect(allowedPrefixes.filter((begin) => !texts.some((text) => text.startsWith(begin)))).toEqual(
    [],
  )
})

describe('the check finds', () => {
  const orgId = newId()
  const ids = [orgId, newId()]
  const rows = [JSON.stringify([{ orgId, id: newId(), name: 'Hot', createdAt: '2026-01-01' }])]
  const newLabel = 'insert into label ("orgId", id, name, "createdAt")'

  test.for([
    ['no organization', 'select from lead where id = $2 and $1::uuid is not null', ids],
    ['an organization beside an or', 'select from lead where "orgId" = $1 or id = $2', ids],
    ['a comparison with what is no constant', 'select from lead where "orgId" = id', []],
    [
      'a join that forgets it',
      `select from lead join session on session.id = lead."sessionId"
       where lead."orgId" = $1 and lead.id = $2`,
      ids,
    ],
    [
      'a subquery that forgets it',
      `select from label where "orgId" = $1 and id in (select "labelId" from lead where id = $2)`,
      ids,
    ],
    ['a delete', 'delete from label where id = $2 and $1::uuid is not null', ids],
    ['an update', 'update label set name = $1 where id = $2', ids],
    [
      'an insert whose rows say it themselves',
      'insert into label select * from json_populate_recordset(null::label, $1)',
      rows,
    ],
    [
      'an insert of the values of a document',
      `${newLabel} select "orgId", id, name, "createdAt"
       from json_populate_recordset(null::label, $1)`,
      rows,
    ],
    [
      'an insert for another organization',
      `${newLabel} values ($1, $2, 'Hot', '2026-01-01')`,
      [...ids].reverse(),
    ],
    ['the clock of the database', `${newLabel} values ($1, $2, 'Hot', now())`, ids],
    [
      'what may differ between machines in an upsert',
      `${newLabel} values ($1, $2, 'Hot', '2026-01-01')
       on conflict ("orgId", id) do update set name = to_char(excluded."createdAt", 'YYYY')`,
      ids,
    ],
    ['a table that is on no shard', 'select from setup_link', []],
    [
      'a setting that stays on this machine',
      `select set_config('app.user', 'x', true) from label where "orgId" = $1 and id = $2`,
      ids,
    ],
    [
      'an interval in an update',
      `update label set "createdAt" = "createdAt" + interval '1 ms' where "orgId" = $1 and id = $2`,
      ids,
    ],
    [
      'locked rows of several columns',
      `delete from label where "orgId" = $1 and ("orgId", "id") in (
         select "orgId", "id" from label where "orgId" = $1 and id = $2 for update skip locked)`,
      ids,
    ],
    [
      'a parameter in an upsert of selected rows',
      `${newLabel} select "orgId", id, name, "createdAt" from label where "orgId" = $1
       on conflict ("orgId", id) do update set id = $2`,
      ids,
    ],
  ] as const)('%s', async ([, text, values]) => {
    const problems = await findProblems(shards, { text, values, orgId })

    expect(problems).toEqual([expect.stringContaining(onOneLine(text))])
  })

  test('nothing wrong with a join by the organization', async () => {
    const text = `select from lead join session using ("orgId") where session."orgId" = $1`

    expect(await findProblems(shards, { text, values: [orgId], orgId })).toEqual([])
  })
})
