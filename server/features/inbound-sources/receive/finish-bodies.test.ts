import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { listBodies, newSource, submit } from '../../../test/calls/inbound-calls.ts'
import { list, readOnlyLead } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { getOrg } from '../../organizations/index.ts'
import { erasePerson, exportPersonData } from '../../privacy/index.ts'
import { openInboundSources } from '../inbound-settings.ts'
import {
  type BodyRow,
  deleteBodiesBefore,
  deleteExcessBodies,
  insertBody,
} from '../store/body-store.ts'
import { finishBodies } from './finish-bodies.ts'

const service = await startService()
afterAll(service.stop)

const ada = { name: 'Ada', email: 'ada@example.com' }

/** A body that was stored at the given time by a request that did not finish. */
const unfinishedBody = (sourceId: string, id: string, at: string): BodyRow => ({
  id,
  sourceId,
  receivedAt: at,
  pendingSince: at,
  contentType: '',
  body: Buffer.from(JSON.stringify(ada)).toString('base64'),
  submissionId: null,
  state: 'received',
  reason: null,
  leadId: null,
  attempt: 0,
  fetchAt: null,
})

test('a job creates the leads of requests that did not finish, each once', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'anything')
  const now = new Date()
  const at = now.toISOString()
  const id = '0199f7a0-0000-7000-8000-0000000000aa'
  const row = unfinishedBody(source.id, id, at)
  await service.db.inOrg(org.orgId, (tx) => insertBody(tx, row))

  await finishBodies(service.db, now)
  expect((await list(org)).body.data).toEqual([])
  const later = new Date(now.getTime() + 60_000)
  await Promise.all([finishBodies(service.db, later), finishBodies(service.db, later)])
  await finishBodies(service.db, later)

  const lead = await readOnlyLead(org)
  expect(await listBodies(org, source)).toMatchObject([{ id, state: 'created', leadId: lead.id }])
})

test('an unexpected error rejects the body and is logged without its contents', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'anything')
  const id = '0199f7a0-0000-7000-8000-0000000000ab'
  const lines: string[] = []
  openInboundSources(
    service.db,
    pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    'http://test',
  )
  await service.db.inOrg(org.orgId, async (tx) => {
    await insertBody(tx, unfinishedBody(source.id, id, new Date().toISOString()))
    await tx.query(sql`
      update inbound_source set mapping = 'null' where "orgId" = ${org.orgId} and id = ${source.id}`)
  })

  await finishBodies(service.db, new Date(Date.now() + 60_000))

  expect(await listBodies(org, source)).toMatchObject([{ id, state: 'rejected' }])
  expect(lines.join('')).toContain(id)
  expect(lines.join('')).not.toMatch(/ada/i)
})

test('erasing a person deletes the bodies that contain their address, and no others', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'anything', { mode: 'collect' })
  const settings = await getOrg(service.db, org.orgId)
  if (settings === undefined) throw new Error('no organization')
  await submit(service, source, { email: 'Ada@example.com' })
  await submit(service, source, 'email=ada%40example.com', 'application/x-www-form-urlencoded')
  await submit(service, source, { email: 'nada@example.com' })

  const { inbound_body: shown } = await exportPersonData(service.db, settings, { email: ada.email })
  await erasePerson(service.db, settings, { email: ada.email })

  expect(shown).toHaveLength(2)
  expect(await listBodies(org, source)).toMatchObject([
    { answers: [{ value: 'nada@example.com' }] },
  ])
})

test('a source keeps its newest bodies, and those whose lead is not created yet', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'anything')
  for (const color of ['red', 'green', 'blue']) await submit(service, source, { color })

  await service.db.inOrg(org.orgId, (tx) =>
    deleteExcessBodies(tx, source.id, { rows: 2, bytes: 1_000 }),
  )
  const kept = await listBodies(org, source)
  await service.db.inOrg(org.orgId, (tx) =>
    deleteExcessBodies(tx, source.id, { rows: 2, bytes: 20 }),
  )

  expect(kept.map(({ answers: [answer] }) => answer.value)).toEqual(['blue', 'green'])
  expect(await listBodies(org, source)).toHaveLength(1)
})

test('deleting a lead deletes its bodies, including those of duplicates', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'anything')
  for (let i = 0; i < 2; i++) await submit(service, source, { ...ada, submission_id: 's-1' })
  await submit(service, source, { ...ada, name: 'Grace' })
  const [{ leadId }] = (await listBodies(org, source)).slice(-1)

  await org.call(`DELETE /leads/${leadId}`)

  expect(await listBodies(org, source)).toMatchObject([{ state: 'created' }])
})

test('old bodies are deleted', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'anything')
  await submit(service, source, { color: 'red' })
  const past = new Date(Date.now() - 60_000).toISOString()
  const future = new Date(Date.now() + 60_000).toISOString()

  const early = await service.db.inOrg(org.orgId, (tx) => deleteBodiesBefore(tx, past, 10))
  const late = await service.db.inOrg(org.orgId, (tx) => deleteBodiesBefore(tx, future, 10))

  expect([early, late]).toEqual([0, 1])
  expect(await listBodies(org, source)).toEqual([])
})
