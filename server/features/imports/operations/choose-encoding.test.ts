import { afterAll, expect, test } from 'vitest'
import { newImportOrg } from '../../../test/calls/import-calls.ts'
import { listField } from '../../../test/calls/lead-calls.ts'
import { encodeText } from '../../../test/fixtures/encode-text.ts'
import { book, leads } from '../../../test/fixtures/lead-sheets.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

async function prepare() {
  const { org, owner, imports } = await newImportOrg(service)
  const choose = (id: string, encoding: string) =>
    owner.call(`POST /orgs/${org.orgId}/imports/${id}/encoding`, { body: { encoding } })
  return { org, imports, choose }
}

const polish = encodeText('name,city\nŁukasz Żółć,Kraków\nAda,Rome\n', 'windows-1250')

test('the encoding of a file that does not reveal it is guessed and shown with words', async () => {
  const { org, imports } = await prepare()

  const upload = await imports.upload(polish)
  const { id } = await imports.check(upload)
  await imports.act('start', id)

  expect(upload.file).toMatchObject({
    encoding: 'windows-1250',
    encodingSamples: ['Łukasz', 'Żółć', 'Kraków'],
  })
  expect(await listField(org, { sort: 'name:desc' })).toEqual(['Łukasz Żółć', 'Ada'])
})

test('a chosen encoding applies to the columns, the check and the import', async () => {
  const { org, imports, choose } = await prepare()
  const upload = await imports.upload(polish)
  await imports.check(upload)

  const chosen = await choose(upload.id, 'windows-1252')
  const back = await choose(upload.id, 'windows-1250')

  expect(chosen.body.data).toMatchObject({
    state: 'uploaded',
    mapping: null,
    check: null,
    file: { encoding: 'windows-1252', encodingSamples: ['£ukasz', '¯ó³æ', 'Kraków'] },
  })
  expect(back.body.data.file).toEqual(upload.file)
  await imports.check(back.body.data)
  await imports.act('start', upload.id)
  expect(await listField(org, { sort: 'name:desc' })).toEqual(['Łukasz Żółć', 'Ada'])
  expect((await choose(upload.id, 'macintosh')).status).toBe(409)
})

test('words far behind the start of a file reveal its encoding, too', async () => {
  const { imports } = await prepare()
  const rows = Array.from({ length: 20_000 }, (_, i) => `Lead ${i},x\n`).join('')

  const { file } = await imports.upload(Buffer.concat([Buffer.from(`name,city\n${rows}`), polish]))

  expect(file).toMatchObject({ encoding: 'windows-1250' })
})

test('a file that reveals its encoding has nothing to choose, nor has a spreadsheet', async () => {
  const { imports, choose } = await prepare()
  const utf8 = await imports.upload('name\nŁukasz\n')
  const utf16 = await imports.upload(Buffer.from('\uFEFFname\tcity\nŁukasz\tx\n', 'utf16le'))
  const sheet = await imports.upload(book(leads))

  expect([utf8.file, utf16.file].map((file) => [file?.encoding, file?.encodingSamples])).toEqual([
    ['utf-8', undefined],
    ['utf-16le', undefined],
  ])
  expect(await choose(sheet.id, 'utf-8')).toMatchObject({ status: 400 })
  expect(await choose(utf8.id, 'latin-9')).toMatchObject({ status: 400 })
})

test('ad spend and clicks have their encoding, too', async () => {
  const { imports } = await prepare()

  const spend = await imports.uploadOf(
    'spend',
    encodeText('Day,Campaign,Cost\n2026-11-01,Müller,1\n', 'macintosh'),
  )
  const clicks = await imports.uploadOf(
    'clicks',
    encodeText('gclid,Campaign\ng1,Иван Петров\n', 'windows-1251'),
  )

  expect(spend.spend?.file).toMatchObject({ encoding: 'macintosh', encodingSamples: ['Müller'] })
  expect(clicks.clicks?.file).toMatchObject({ encoding: 'windows-1251' })
})
