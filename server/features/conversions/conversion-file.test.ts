import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importGoogleFile } from '../../test/fixtures/google-import.ts'
import { formatGoogleFile } from './conversion-file.ts'
import type { FileRow } from './file-store.ts'

const row = (change: Partial<FileRow> = {}): FileRow => ({
  id: 'a',
  leadId: 'b',
  action: 'Sale',
  at: '2026-11-26T09:30:00.000Z',
  clickIdName: 'gclid',
  clickId: 'EAIaIQ',
  value: 1_234_50,
  currency: 'EUR',
  ...change,
})

test('the file has the time zone, a header and one row per conversion', () => {
  expect(formatGoogleFile([row(), row({ value: null, currency: null, clickId: 'Cj0K' })])).toBe(
    [
      'Parameters:TimeZone=+0000',
      'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
      'EAIaIQ,Sale,2026-11-26 09:30:00,1234.50,EUR',
      'Cj0K,Sale,2026-11-26 09:30:00,,',
      '',
    ].join('\r\n'),
  )
})

test('a row has exactly one click ID, and columns exist only for used kinds', () => {
  const file = formatGoogleFile([row(), row({ clickIdName: 'wbraid', clickId: 'CiwKH' })])

  expect(file.split('\r\n').slice(1, 4)).toEqual([
    'Google Click ID,WBRAID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency',
    'EAIaIQ,,Sale,2026-11-26 09:30:00,1234.50,EUR',
    ',CiwKH,Sale,2026-11-26 09:30:00,1234.50,EUR',
  ])
  expect(importGoogleFile(file, ['Sale']).errors).toEqual([])
})

test('an empty file is accepted', () => {
  expect(importGoogleFile(formatGoogleFile([]), ['Sale'])).toEqual({ counted: [], errors: [] })
})

test('names with commas, quotes and line breaks stay unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (action) => {
      const rows = parse(formatGoogleFile([row({ action })]), {
        fromLine: 2,
        relaxColumnCount: true,
      })

      expect(rows[1]?.[1]).toBe(action)
    }),
  )
})
