import { expect, test } from 'vitest'
import { importTargets } from '../../../../contract/imports/lead-import.ts'
import { spellings } from '../../../../contract/leads/field-spellings.ts'
import { leadColumnNames } from './lead-column-names.ts'
import { guessLeadColumns } from './lead-columns.ts'

test('columns are guessed by their usual names', () => {
  expect(guessLeadColumns(['E-Mail', 'Phone Number', 'GCLID', 'First Name', 'Last Name'])).toEqual([
    'email',
    'phone',
    'gclid',
    'firstName',
    'lastName',
  ])
  expect(guessLeadColumns(['Name', 'First name', 'Email', 'E-mail', 'Whatever', ''])).toEqual([
    'name',
    null,
    'email',
    'secondEmail',
    null,
    null,
  ])
  expect(guessLeadColumns(['id', 'externalId', 'updatedAt', 'source', 'labelId'])).toEqual([
    null,
    'externalId',
    null,
    null,
    'labelId',
  ])
})

test('of several columns with a matching name the best one is mapped', () => {
  expect(guessLeadColumns(['ID', 'External ID', 'State', 'Status', 'Date', 'Created at'])).toEqual([
    null,
    'externalId',
    null,
    'status',
    null,
    'createdAt',
  ])
  expect(guessLeadColumns(['Mobile', 'Phone', 'email', 'Email'])).toEqual([
    'secondPhone',
    'phone',
    'email',
    'secondEmail',
  ])
})

test('each name by which a create recognizes a field is a column name as well', () => {
  for (const target of importTargets) {
    const own: Readonly<Partial<Record<string, string>>> = spellings
    for (const name of own[target]?.split('|') ?? []) {
      expect([name, guessLeadColumns([name])]).toEqual([name, [target]])
    }
  }
})

test('the click of the last visit is used rather than that of the first', () => {
  expect(guessLeadColumns(['First GCLID', 'Last GCLID', 'First name'])).toEqual([
    null,
    'gclid',
    'firstName',
  ])
})

test('no name is in both lists', () => {
  const own: Readonly<Partial<Record<string, string>>> = spellings
  const repeated = Object.entries(leadColumnNames).flatMap(([target, list]) => {
    const shared = new Set(own[target]?.split('|'))
    return list.split('|').filter((name) => shared.has(name))
  })

  expect(repeated).toEqual([])
})

test.for([
  ['phone', ['Handy-Nr.', 'Tel. mobil', 'Telefon 1', 'Contact Number', 'N° de téléphone', 'Tlf.']],
  ['phone', ['Nº de teléfono', 'Teléfono celular', 'Landline', 'Mobilnr.']],
  ['email', ['Email ID', 'E-post', 'E-postadress']],
  ['name', ['Kontaktperson', 'Namn', 'Fulde navn']],
  ['lastName', ['Zuname', 'Efternamn', 'Etternavn']],
  ['note', ['Enquiry', 'Anmerkung', 'Mitteilung', 'Kommentar', 'Comentario', 'Besked']],
  ['createdAt', ['Skapad', 'Oprettet']],
  [
    'gclid',
    ['Google Click ID', 'gclid_c', 'GCLID__c', 'Last gclid', 'Lead GCLID (first)', 'gcl id'],
  ],
  ['fbclid', ['fbclid', 'FBCLID', 'Facebook Click ID', 'hs_fbclid', 'fbclid__c', 'Meta Klick-ID']],
  ['fbc', ['fbc', '_fbc', 'fbc__c']],
  ['msclkid', ['msclkid', 'Bing Click ID', 'Microsoft Ads Click ID', 'msclid']],
  ['ttclid', ['TikTok Click ID', 'ttclid_c']],
  ['li_fat_id', ['li_fat_id', 'LinkedIn Click ID', 'LinkedIn First-Party Ad Tracking ID']],
] as const)('columns of %s are recognized in other words: %j', ([target, headers]) => {
  for (const header of headers) {
    expect([header, guessLeadColumns([header])]).toEqual([header, [target]])
  }
})
