import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SpendMapping } from '../../../../contract/imports/spend-import.ts'
import type { TestPerson } from '../../../test/calls/app-calls.ts'
import { type Importer, newImportOrg } from '../../../test/calls/import-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
let owner: TestPerson
let imports: Importer
beforeEach(async () => {
  ;({ org, owner, imports } = await newImportOrg(service))
})

const plain = 'date,platform,accountId,campaignId,currency,spend\n2026-11-01,x_ads,a,1,EUR,10.10\n'

async function run(file: string | Buffer, mapping: Partial<SpendMapping> = {}) {
  const upload = await imports.uploadOf('spend', file)
  await imports.checkOf('spend', upload, mapping)
  return imports.act('start', upload.id)
}

test('ambiguities are asked about, and an incomplete mapping is rejected', async () => {
  const upload = await imports.uploadOf(
    'spend',
    'Date;Campaign;Amount spent;Clicks\n03/04/2026;Brand;1.234;1\n03/04/2026;Brand;1.234;1\n',
  )
  expect(upload.spend?.file?.asks).toEqual([
    'platform',
    'currency',
    'accountId',
    'dateOrder',
    'decimal',
    'namesAsIds',
    'repeated',
  ])
  const answers = {
    columns: ['date', 'campaignName', 'spend', 'clicks'],
    platform: 'meta_ads',
    currency: 'EUR',
    accountId: '',
    dateOrder: 'dmy',
    decimal: ',',
    namesAsIds: true,
    repeated: 'last',
  }
  const open = { namesAsIds: false }
  for (const name of Object.keys(answers)) {
    const mapping = { ...answers, [name]: null, ...(name === 'columns' ? { columns: [null] } : {}) }
    if (name in open) mapping.namesAsIds = false
    const refused = await imports.askCheck('spend', upload, mapping)

    expect([refused.status, refused.body.error.details.problems[0].field]).toEqual([400, name])
  }
  const checked = await imports.checkOf('spend', upload, answers)
  expect(checked.spend?.check).toMatchObject({
    wouldInsert: 1,
    repeated: 1,
    totals: [{ currency: 'EUR', spend: 1234, rows: 1, firstDay: '2026-04-03' }],
  })
})

test('platforms are recognized by their common names, so that leads match the spend of a table', async () => {
  await org.call('POST /leads', {
    body: { name: 'Ada', utm_source: 'facebook', utm_campaign: 'Herbst' },
  })
  const day = new Date().toISOString().slice(0, 10)
  const rows = ['Google Ads;Marke;10', 'Facebook;Herbst;5', 'Print Ads;Flyer;2']
  const file = `Datum;Plattform;Kampagne;Kosten\n${rows.map((row) => `${day};${row}\n`).join('')}`
  const upload = await imports.uploadOf('spend', file)
  expect(upload.spend?.file?.guess.columns).toEqual(['date', 'platform', 'campaignName', 'spend'])
  await imports.checkOf('spend', upload, { currency: 'EUR', accountId: '', namesAsIds: true })
  await imports.act('start', upload.id)

  const { body } = await org.call('POST /ad-spend', { body: { groupBy: 'platform' } })

  expect(body.data).toMatchObject([
    { platform: 'google_ads', spend: 10, leads: 0 },
    { platform: 'meta_ads', spend: 5, leads: 1 },
    { platform: 'print_ads', spend: 2, leads: 0 },
  ])
})

test('an account in the mapping takes precedence over its name', async () => {
  const file = 'date,platform,accountName,currency,spend\n2026-11-01,x_ads,Acme,EUR,5\n'
  const upload = await imports.uploadOf('spend', file)
  expect(upload.spend?.file?.asks).toEqual(['namesAsIds'])
  const importedAccount = async (mapping: Partial<SpendMapping>) => {
    const done = await run(file, mapping)
    const { body } = await org.call('POST /ad-spend', {
      body: {
        period: 'custom',
        startDate: '2026-11-01',
        endDate: '2026-11-01',
        groupBy: ['account'],
      },
    })
    await imports.act('undo', done.id)
    return body.data.map(({ accountId }: { accountId: string }) => accountId)
  }

  expect(await importedAccount({ accountId: '77' })).toEqual(['77'])
  expect(await importedAccount({ namesAsIds: true })).toEqual(['name:Acme'])
})

test('a table without column names is mapped manually', async () => {
  const upload = await imports.uploadOf('spend', '2026-11-01;Brand;5,25\n2026-11-02;Brand;6\n')
  expect(upload.spend?.file).toMatchObject({ headerLine: null, platform: null })
  const done = await imports.checkOf('spend', upload, {
    columns: ['date', 'campaignId', 'spend'],
    platform: 'print_ads',
    currency: 'EUR',
    accountId: '',
    decimal: ',',
  })

  expect(done.spend?.check).toMatchObject({ rows: 2, bad: 0, totals: [{ spend: 11.25 }] })
})

test.for([
  ['without a date', ['campaignName', 'spend'], /by day/],
  ['without an amount', ['date', 'campaignName'], /one spend column/],
  ['with the wrong number of columns', ['date', 'spend', null], /2/],
  ['with a repeated field', ['spend', 'spend'], /two columns/],
] as const)('a mapping %s is rejected', async ([, columns, message]) => {
  const upload = await imports.uploadOf('spend', 'What,Else\nx,y\n')

  const { status, body } = await imports.askCheck('spend', upload, { columns })

  expect([status, body.error.details.problems[0].field]).toEqual([400, 'columns'])
  expect(body.error.message).toMatch(message)
})

test('each kind has its own list and its own mapping', async () => {
  const spend = await imports.uploadOf('spend', plain)
  const leads = await imports.upload('name\nAda\n')
  const listIds = async (query: string) => {
    const { body } = await owner.call(`GET /orgs/${org.orgId}/imports`, { query })
    return body.data.rows.map(({ id }: { id: string }) => id)
  }
  expect(await listIds('')).toEqual([leads.id])
  expect(await listIds('kind=spend')).toEqual([spend.id])
  expect(await listIds('kind=clicks')).toEqual([])
  expect(await listIds('kind=all')).toEqual([leads.id, spend.id])

  const at = `POST /orgs/${org.orgId}/imports`
  const wrong = await owner.call(`${at}/${leads.id}/check`, {
    body: { spend: spend.spend?.file?.guess },
  })
  const none = await owner.call(`${at}/${spend.id}/check`, { body: {} })
  expect([wrong.status, wrong.body.error.message]).toEqual([
    400,
    'spend does not apply to this type of import.',
  ])
  expect([none.status, none.body.error.message]).toEqual([400, 'spend is required.'])
})

test.for(['Giorno,Id campagna,Importo speso,Clic', 'Giorno,Qualcosa,Altro,Ancora'])(
  'a file with unknown columns shows sample values: %s',
  async (header) => {
    const rows = ['03/04/2026,77,"1.234",3', '04/04/2026,77,"12",4', 'Totale,,"1.246",7']

    const upload = await imports.uploadOf('spend', [header, ...rows].join('\n'))

    expect(upload.spend?.file?.columns).toMatchObject([
      { header: 'Giorno', samples: ['03/04/2026', '04/04/2026'] },
      { samples: ['77'] },
      { samples: ['1.234', '12'] },
      { samples: ['3', '4'] },
    ])
    expect(upload.spend?.file?.asks).not.toContain('repeated')
  },
)
