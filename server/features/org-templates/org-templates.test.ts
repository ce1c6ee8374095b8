import { afterAll, expect, test } from 'vitest'
import { newId } from '../../platform/process/ids.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { newAppOrg } from '../../test/calls/app-samples.ts'
import { startService } from '../../test/harness.ts'
import { fingerprint, selectOrgTables } from '../../test/stores/org-rows-store.ts'
import { copiedTables, notCopied } from './index.ts'

const service = await startService()
afterAll(service.stop)

const load = (orgId: string) => service.db.inOrg(orgId, fingerprint)

/** A new organization from a template that has an object of every kind. */
async function copy() {
  const from = await newAppOrg(service)
  await from.owner.call(`PATCH /orgs/${from.orgId}/settings`, {
    body: { costPerLeadTarget: 40, lossReasons: ['Price'], duplicatePolicy: 'merge' },
  })
  await from.owner.call(`PUT /orgs/${from.orgId}/mail-preferences`, {
    body: { choices: { newLeads: true } },
  })
  const body = { name: 'Next client', timeZone: 'UTC', templateOrgId: from.orgId }
  const { status, body: answer } = await from.owner.call('POST /orgs', { body })
  expect(status, JSON.stringify(answer)).toBe(201)
  const id: string = answer.data.id
  const read = async (path: string) => {
    const [old, fresh] = await Promise.all(
      [from.orgId, id].map((orgId) => from.owner.call(`GET /orgs/${orgId}${path}`)),
    )
    return [old?.body.data, fresh?.body.data]
  }
  return { from, id, read }
}

test('every table of organizations is either copied or listed with the reason', async () => {
  const tables = await service.db.inSystem(selectOrgTables)

  const listed = [...Object.keys(copiedTables), ...Object.keys(notCopied)]

  expect(listed.toSorted()).toEqual(tables.toSorted())
})

test('a new organization has the settings of its template, and no data or access of it', async () => {
  const { from, id, read } = await copy()

  const [old, fresh] = await Promise.all([load(from.orgId), load(id)])
  for (const [table, rows] of Object.entries(fresh)) {
    const most = copiedTables[table] === undefined ? 0 : (old[table]?.length ?? 0)
    // The owner's membership, and the audit event for creating the organization, are not copied.
    const own = table === 'member' || table === 'audit_event' ? 1 : 0
    expect(rows.length, table).toBeLessThanOrEqual(most + own)
  }
  for (const path of ['/labels', '/conversion-events', '/stages', '/rules', '/ad-spend/mappings']) {
    const [before, after] = await read(path)
    const named = (rows: { id: string; name?: string }[]) => rows.map(({ id, name }) => [id, name])
    expect(before.length, path).toBeGreaterThan(0)
    expect(named(after), path).toEqual(named(before))
  }
  const [settings, copied] = await read('/settings')
  const { id: _, firstDay: __, name: ___, currency: ____, timeZone: _____, ...same } = settings
  expect(copied).toMatchObject({ ...same, name: 'Next client', costPerLeadTarget: 40 })
  expect(copied.firstDay).toBeNull()
})

test('secrets, connections and progress of conversion destinations are not copied', async () => {
  const { from, id, read } = await copy()

  const [before, after] = await read('/conversion-destinations')

  const kinds = (rows: { kind: string }[]) => rows.map(({ kind }) => kind)
  expect(kinds(after)).toEqual(kinds(before).filter((kind) => kind !== 'http'))
  const old = JSON.stringify((await load(from.orgId)).conversion_destination)
  const rows = (await load(id)).conversion_destination ?? []
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows.map((text) => JSON.parse(text))) {
    expect(row).toMatchObject({ isEnabled: false, secret: null, passwordHash: null, position: 0 })
    expect(row).toMatchObject({ refreshToken: null, accessToken: null, connectedAt: null })
  }
  expect(old).toMatch(/passwordHash[\\": ]+[0-9a-f]{64}/)
  expect(JSON.stringify(await load(id))).not.toContain(from.orgId)
})

test('only an owner can use an organization as a template', async () => {
  const { orgId } = await service.newOrg()
  const admin = await newPerson(service, { [orgId]: 'admin' })

  for (const templateOrgId of [orgId, newId()]) {
    const body = { name: 'Copy', timeZone: 'UTC', templateOrgId }
    expect((await admin.call('POST /orgs', { body })).status).toBe(404)
  }
})
