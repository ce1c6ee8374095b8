import { afterAll, expect, test } from 'vitest'
import { annotationLimits } from '../../../contract/annotation-limits.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/process/ids.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { startService } from '../../test/harness.ts'
import { insertAnnotation } from './annotation-store.ts'

const service = await startService()
afterAll(service.stop)

async function newTeam() {
  const org = await service.newOrg()
  const at = `/orgs/${org.orgId}/annotations`
  const join = (role: 'admin' | 'member' | 'viewer') => newPerson(service, { [org.orgId]: role })
  return {
    org,
    at,
    admin: await join('admin'),
    ada: await join('member'),
    viewer: await join('viewer'),
  }
}

type Team = Awaited<ReturnType<typeof newTeam>>

const add = ({ at, ada }: Team, date: string, text: string, by = ada) =>
  by.call(`POST ${at}`, { body: { date, text } })

const listTexts = async ({ at, viewer }: Team, startDate: string, endDate: string) =>
  (
    await viewer.call(`GET ${at}`, { query: `startDate=${startDate}&endDate=${endDate}` })
  ).body.data.map((one: { text: string }) => one.text)

test('annotations of a period are listed by date, with their author', async () => {
  const team = await newTeam()
  await add(team, '2026-03-31', 'Price changed')
  await add(team, '2026-04-01', 'Later')
  const { status, body } = await add(team, '2026-03-01', ' Campaign started ')

  expect([status, body.data]).toEqual([
    201,
    {
      id: expect.any(String),
      date: '2026-03-01',
      text: 'Campaign started',
      authorName: `Name of ${team.ada.email}`,
    },
  ])
  expect(await listTexts(team, '2026-03-01', '2026-03-31')).toEqual([
    'Campaign started',
    'Price changed',
  ])
  expect(await listTexts(team, '2026-03-02', '2026-03-30')).toEqual([])
})

test('members change and delete annotations, which the audit log records', async () => {
  const team = await newTeam()
  const { at, org, admin, ada, viewer } = team
  const { id } = (await add(team, '2026-03-01', 'Start')).body.data

  const moved = await admin.call(`PATCH ${at}/${id}`, { body: { date: '2026-03-02' } })
  const reworded = await ada.call(`PATCH ${at}/${id}`, { body: { text: 'Campaign' } })
  const byViewer = await viewer.call(`DELETE ${at}/${id}`)
  const deleted = await ada.call(`DELETE ${at}/${id}`)
  const again = await ada.call(`PATCH ${at}/${id}`, { body: { text: 'Gone' } })

  expect([moved.body.data.text, moved.body.data.date]).toEqual(['Start', '2026-03-02'])
  expect(reworded.body.data).toEqual({ ...moved.body.data, text: 'Campaign' })
  expect([byViewer.status, deleted.status, again.status]).toEqual([403, 200, 404])
  const { rows } = (await admin.call(`GET /orgs/${org.orgId}/audit`)).body.data
  expect(
    rows.map((row: { action: string; objectKind: string; fields: string[] }) => [
      row.action,
      row.objectKind,
      ...row.fields,
    ]),
  ).toEqual([
    ['delete', 'annotation'],
    ['change', 'annotation', 'text'],
    ['change', 'annotation', 'date'],
    ['create', 'annotation'],
  ])
})

test.for([
  [{ text: 'x'.repeat(annotationLimits.textLength + 1) }],
  [{ text: '  ' }],
  [{ text: 'a\0b' }],
  [{ date: '2026-02-30' }],
  [{ date: 'yesterday' }],
  [{ author: 'Ada' }],
])('invalid annotations are rejected: %j', async ([sent]) => {
  const { at, ada } = await newTeam()

  const answer = await ada.call(`POST ${at}`, {
    body: { date: '2026-03-01', text: '🎉'.repeat(annotationLimits.textLength), ...sent },
  })

  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
})

test('a change without fields and a list without days are rejected', async () => {
  const team = await newTeam()
  const { id } = (await add(team, '2026-03-01', 'Start')).body.data

  const change = await team.ada.call(`PATCH ${team.at}/${id}`, { body: {} })
  const list = await team.ada.call(`GET ${team.at}`)

  expect([change.status, list.status]).toEqual([400, 400])
})

test('an organization has a maximum number of annotations', async () => {
  const team = await newTeam()
  const row = {
    date: '2026-03-01',
    text: 'Note',
    authorId: team.ada.id,
    createdAt: '2026-03-01T00:00:00Z',
  }
  await service.db.inOrg(team.org.orgId, async (tx) => {
    for (let i = 0; i < annotationLimits.count - 1; i++)
      await insertAnnotation(tx, { id: newId(), ...row })
  })

  const statuses = await Promise.all(
    [1, 2].map(async () => (await add(team, '2026-03-02', 'Last')).status),
  )

  expect(statuses.sort()).toEqual([201, 409])
})

test('an annotation outlives its author', async () => {
  const team = await newTeam()
  await add(team, '2026-03-01', 'Start')

  await service.db.inSystem((tx) => tx.query(sql`delete from person where id = ${team.ada.id}`))

  const { body } = await team.viewer.call(`GET ${team.at}`, {
    query: 'startDate=2026-03-01&endDate=2026-03-01',
  })
  expect(body.data).toMatchObject([{ text: 'Start', authorName: null }])
})
