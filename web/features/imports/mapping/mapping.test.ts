import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importMappingSchema, importTargets } from '../../../../contract/imports/lead-import.ts'
import type { ImportFile, ImportMapping, ImportTarget } from '../import-view.ts'
import {
  createdAnswer,
  neededQuestions,
  stageRows,
  statusRows,
  unansweredQuestions,
  withAllKept,
  withCreated,
  withStage,
  withStatus,
  withTarget,
} from './mapping.ts'

const createMapping = (
  columns: ImportMapping['columns'],
  more: Partial<ImportMapping> = {},
): ImportMapping => ({
  hasHeader: true,
  columns,
  dateOrder: null,
  decimal: null,
  duplicates: 'skip',
  statuses: [],
  ...more,
})

const createFile = (guess: ImportMapping, more: Partial<ImportFile> = {}): ImportFile => ({
  format: 'csv',
  encoding: 'utf-8',
  separator: ';',
  sheet: null,
  columns: guess.columns.map((_, i) => ({ header: `c${i}`, samples: [`sample ${i}`] })),
  statusTexts: [],
  guess,
  asks: [],
  ...more,
})

test('a field moves to the newly selected column', () => {
  const mapping = withTarget(createMapping(['email', 'phone', null]), 2, 'email')

  expect(mapping.columns).toEqual([null, 'phone', 'email'])
})

test('a full name excludes first and last name', () => {
  const parts = createMapping(['firstName', 'lastName', null])

  expect(withTarget(parts, 2, 'name').columns).toEqual([null, null, 'name'])
  expect(withTarget(createMapping(['name', null]), 1, 'lastName').columns).toEqual([
    null,
    'lastName',
  ])
})

// The list contains exactly these names, but its type is wider.
const targets = importTargets as readonly ImportTarget[]
const target = fc.option(fc.constantFrom(...targets))

test('any column selection results in a mapping that the service accepts', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5), target), { maxLength: 30 }), (choices) => {
      const mapping = choices.reduce(
        (sum, [column, chosen]) => withTarget(sum, column, chosen),
        createMapping([null, null, null, null, null, null]),
      )

      const used = importMappingSchema
        .parse(mapping)
        .columns.filter((one) => one !== null && one !== 'keep')
      expect(new Set(used).size).toBe(used.length)
      expect(used.includes('name') && used.some((one) => /^(first|last)Name$/.test(one))).toBe(
        false,
      )
    }),
  )
})

test('texts that a dry run did not know come first, each once', () => {
  const mapping = createMapping(['status'], { statuses: [{ text: 'Won!', status: 'won' }] })
  const file = createFile(mapping, {
    statusTexts: [
      { text: 'won!', status: 'won' },
      { text: 'Maybe', status: null },
    ],
  })

  expect(statusRows(file, mapping, ['Perhaps', 'maybe'])).toEqual([
    { text: 'Perhaps', value: null },
    { text: 'maybe', value: null },
    { text: 'won!', value: 'won' },
  ])
})

test('a status column other than the guessed one uses its samples', () => {
  const file = createFile(createMapping(['status', null]), {
    statusTexts: [{ text: 'x', status: null }],
  })

  const rows = statusRows(file, createMapping([null, 'status']), [])

  expect(rows).toEqual([{ text: 'sample 1', value: null }])
  expect(statusRows(file, createMapping([null, null]), ['x'])).toEqual([])
})

test('the last status selected for a text wins', () => {
  const once = withStatus(createMapping(['status']), 'Deal', 'open')
  const twice = withStatus(once, ' deal ', 'won')

  expect(twice.statuses).toEqual([{ text: ' deal ', status: 'won' }])
  expect(withStatus(twice, 'DEAL', null).statuses).toEqual([])
})

test('the last stage selected for a text wins, and unknown stages come first', () => {
  const once = withStage(createMapping(['stageId']), 'Met', 'a')
  const twice = withStage(once, ' met ', 'b')
  const file = createFile(twice, { stageTexts: [{ text: 'Met', stageId: null }] })

  expect(twice.stages).toEqual([{ text: ' met ', stageId: 'b' }])
  expect(stageRows(file, twice, ['Lost in space'])).toEqual([
    { text: 'Lost in space', value: null },
    { text: 'Met', value: 'b' },
  ])
  expect(withStage(twice, 'MET', null).stages).toEqual([])
})

test('only questions that the selected columns raise need an answer', () => {
  const guess = createMapping(['createdAt', 'value'])
  const file = createFile(guess, { asks: ['dateOrder', 'decimal'] })

  expect(neededQuestions(guess)).toEqual({ dateOrder: true, decimal: true })
  expect(unansweredQuestions(file, { ...guess, decimal: ',' })).toEqual(['dateOrder'])
  expect(unansweredQuestions(file, createMapping(['email', null]))).toEqual([])
})

test('all unmapped columns can be kept at once, and several columns can be kept', () => {
  const mapping = withTarget(createMapping(['email', null, 'keep', null]), 1, 'keep')

  expect(mapping.columns).toEqual(['email', 'keep', 'keep', null])
  expect(withAllKept(mapping, true).columns).toEqual(['email', 'keep', 'keep', 'keep'])
  expect(withAllKept(mapping, false).columns).toEqual(['email', null, null, null])
})

test('the creation date is a column or the time of the import, and must be chosen if asked', () => {
  const guess = createMapping(['email', 'keep', null], { leadForm: null })
  const file = createFile(guess, { asks: ['leadForm', 'createdAt'], dateColumns: [1, 2] })
  const byColumn = withCreated({ ...guess, leadForm: 'meta_ads' }, '1')
  const byImport = withCreated(byColumn, 'import')

  expect(unansweredQuestions(file, guess)).toEqual(['leadForm', 'createdAt'])
  expect(unansweredQuestions(file, { ...guess, leadForm: 'other' })).toEqual(['createdAt'])
  expect([byColumn.columns, createdAnswer(byColumn)]).toEqual([['email', 'createdAt', null], '1'])
  expect(unansweredQuestions(file, byColumn)).toEqual([])
  expect([byImport.columns, createdAnswer(byImport)]).toEqual([['email', null, null], 'import'])
  expect(unansweredQuestions(file, byImport)).toEqual([])
})
