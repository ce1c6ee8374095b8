import { afterAll, expect, test } from 'vitest'
import type { OrgTx } from '../../../platform/db/database.ts'
import { callApp, newPerson, publicOrigin } from '../../../test/calls/app-calls.ts'
import { absentIds } from '../../../test/calls/app-samples.ts'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { listField } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { runWhileLocked } from '../../../test/stores/run-while-locked.ts'
import { lockImport, updateImport } from '../import-store.ts'
import { importLimits } from '../limits.ts'

const service = await startService()
afterAll(service.stop)
const { org, owner, imports } = await newImportOrg(service)
const at = `/app/orgs/${org.orgId}/imports`

const text = 'Name;Notiz\r\nJürgen;"Zeile 1\nZeile 2; ""ok"""\r\nЗоя;–\r\n'
const latin = 'Name;Notiz\r\nJ\u00FCrgen;caf\u00E9\r\n'

test.for([
  ['utf-8', Buffer.from(text)],
  ['utf-8', Buffer.from(`\uFEFF${text}`)],
  ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['utf-16be', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['windows-1252', Buffer.from(latin, 'latin1')],
] as const)('a file in %s is read as it was written', async ([encoding, bytes]) => {
  const upload = await imports.upload(bytes)

  expect(upload.file).toMatchObject({ encoding, separator: ';' })
  expect(upload.file?.columns.map(({ header }) => header)).toEqual(['Name', 'Notiz'])
  expect(upload.file?.columns[0]?.samples[0]).toBe('Jürgen')
})

test('a long column name is truncated, even within a character', async () => {
  const upload = await imports.upload(`name,${'n'.repeat(199)}😀\nAda,1\n`)

  expect(upload.file?.columns[1]?.header).toBe(`${'n'.repeat(199)}\uFFFD`)
})

/** Uploads bytes chunk by chunk, as the web app does. */
async function put(path: string, payload: Buffer | string, headers = {}, to = { at, owner }) {
  const answer = await service.app.inject({
    method: 'POST',
    url: `${to.at}${path}`,
    headers: {
      cookie: to.owner.cookie,
      origin: publicOrigin,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('a file can be uploaded in chunks, and its offset is known after any interruption', async () => {
  const rows = Array.from({ length: 90_000 }, (_, i) => `Lead ${i},${'é'.repeat(i % 30)}`)
  const file = Buffer.from(`name,note\n${rows.join('\n')}\n`)
  expect(file.length).toBeGreaterThan(2 * importLimits.chunkBytes)
  const [cut, second] = [1_500_001, 1_700_003]

  const first = await put('?name=big.csv&more=true', file.subarray(0, cut))
  const { id } = first.body.data
  expect([first.status, first.body.data.state, first.body.data.size]).toEqual([
    201,
    'uploading',
    cut,
  ])
  const wrong = await put(`/${id}/content?offset=5`, file.subarray(5))
  expect([wrong.status, wrong.body.error.details]).toEqual([409, { received: cut }])
  const early = await owner.call(`POST /orgs/${org.orgId}/imports/${id}/start`, { body: {} })
  expect(early.status).toBe(409)
  await put(`/${id}/content?offset=${cut}&more=true`, file.subarray(cut, second))
  const last = await put(`/${id}/content?offset=${second}`, file.subarray(second))

  expect(last.body.data).toMatchObject({ state: 'uploaded', size: file.length })
  expect(last.body.data.file).toMatchObject({ encoding: 'utf-8' })
  const checked = await imports.check(last.body.data)
  expect(checked.check).toMatchObject({ rows: 90_000, bad: 0 })
  const again = await put(`/${id}/content?offset=${file.length}`, 'x')
  expect(again.status).toBe(409)
})

test('uploads that started within the storage limit cannot exceed it', async () => {
  const { orgId } = await service.newOrg()
  const to = {
    at: `/app/orgs/${orgId}/imports`,
    owner: await newPerson(service, { [orgId]: 'owner' }),
  }
  const started = await put('?name=a.csv&more=true', 'name\n', {}, to)
  const full = await put('?name=b.csv&more=true', 'name\n', {}, to)
  const size = importLimits.orgBytes - 8
  await service.db.inOrg(orgId, (tx) => updateImport(tx, full.body.data.id, { size }))

  const sendMore = (text: string, offset: number) =>
    put(`/${started.body.data.id}/content?offset=${offset}&more=true`, text, {}, to)
  const answers = [await sendMore('Ada', 5), await sendMore('Bob', 8)]

  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(answers[1]?.body.error.message).toMatch(/Import storage is full/)
})

test.for([
  ['is rejected after a check has started', 'name\nAda\n', { state: 'checked' }],
  ['does not delete a file that received more bytes', '\n\n\n', { size: 12 }],
] as const)('a late final request of an upload %s', async ([, part, meanwhile]) => {
  const { id } = (await put('?name=late.csv&more=true', part)).body.data
  const hold = async (tx: OrgTx) => {
    await lockImport(tx, id)
    await updateImport(tx, id, meanwhile)
  }

  const late = await runWhileLocked(service.db, org.orgId, hold, () =>
    put(`/${id}/content?offset=${part.length}`, ''),
  )

  expect([late.status, late.body.error.code]).toEqual([409, 'CONFLICT'])
  expect(await imports.read(id)).toMatchObject(meanwhile)
})

test.for([
  ['an empty file', ''],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['only empty rows', '\n\n\n'],
] as const)('%s is rejected with a clear message', async ([, file]) => {
  const answer = await imports.send(file)

  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
})

test.for([
  '',
  'name=',
  'name=a.csv&more=perhaps',
  'name=a.csv&unheard=1',
  'name=a.csv&kind=birds',
  `name=${'x'.repeat(201)}`,
])('an upload with the query %j is rejected', async (query) => {
  expect((await put(`?${query}`, 'name\nAda\n')).status).toBe(400)
})

test('a compressed body and one that declares too large a size are rejected', async () => {
  const zipped = await put('?name=a.csv', 'x', { 'content-encoding': 'gzip' })
  const large = await put('?name=a.csv', 'x', { 'content-length': `${importLimits.fileBytes + 1}` })

  expect([zipped.status, large.status]).toEqual([415, 413])
})

test('only admins of the organization can upload, from our own pages', async () => {
  const member = await newPerson(service, { [org.orgId]: 'member' })
  const stranger = await newPerson(service, {})
  const route = `POST /orgs/${org.orgId}/imports`
  const ask = (cookie: string, origin: string) =>
    callApp(service.app, route, {
      query: 'name=a.csv',
      body: 'name\nAda\n',
      headers: { cookie, origin, 'content-type': 'text/csv' },
    })

  const answers = [
    await ask(owner.cookie, 'https://evil.example'),
    await ask(member.cookie, publicOrigin),
    await ask(stranger.cookie, publicOrigin),
    await ask('', publicOrigin),
  ]

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 401])
})

test('imports of another organization are not found', async () => {
  const { imports: theirs } = await newImportOrg(service)
  const { id } = await theirs.upload('name\nAda\n')

  for (const importId of [id, absentIds().importId, 'x']) {
    const answer = await put(`/${importId}/content?offset=9`, 'x')
    const csv = await imports.download(`/imports/${importId}/errors.csv`)

    expect([answer.status, csv.status]).toEqual([404, 404])
    expect(answer.body.error.message).toBe('Import not found.')
  }
})

test('an unclosed quote is reported with its row', async () => {
  const rows = Array.from({ length: 2_000 }, (_, i) => `Lead ${i},note`)
  const upload = await imports.upload(`name,note\n${rows.join('\n')}\nAda,"open\nBob,x\n`)

  const checked = await imports.check(upload)

  expect(checked).toMatchObject({
    state: 'failed',
    message: 'Row 2002 cannot be read: it has a quote that is never closed.',
    can: ['check', 'discard'],
  })
})

test('a file without column names is accepted', async () => {
  const { org: own, imports: mine } = await newImportOrg(service)
  const upload = await mine.upload('Ada,ada@example.com\nBob,bob@example.com\n')
  expect(upload.file?.guess).toMatchObject({ hasHeader: false, columns: [null, null] })

  await mine.check(upload, { columns: ['name', 'email'] })
  await mine.act('start', upload.id)

  expect(await listField(own, { sort: 'name:asc' })).toEqual(['Ada', 'Bob'])
})

test.for([
  ['with the wrong number of columns', { columns: ['name'] }],
  ['with a repeated field', { columns: ['name', 'name'] }],
  ['with a name and a part of it', { columns: ['name', 'lastName'] }],
  ['without a field that identifies a person', { columns: ['note', null] }],
  ['with an unknown field', { columns: ['name', 'id'] }],
  ['with the source', { columns: ['name', 'source'] }],
] as const)('a mapping %s is rejected', async ([, mapping]) => {
  const upload = await imports.upload('name,note\nAda,x\n')

  const answer = await owner.call(`POST /orgs/${org.orgId}/imports/${upload.id}/check`, {
    body: { mapping: { ...upload.file?.guess, ...mapping } },
  })

  expect(answer.status).toBe(400)
  expect(answer.body.error.details.problems[0].field).toMatch(/columns/)
})
