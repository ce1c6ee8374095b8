import { expect, test } from 'vitest'
import type {
  SpendFile,
  SpendMapping,
  SpendTarget,
} from '../../../../contract/imports/spend-import.ts'
import {
  raisedQuestions,
  toMappingInput,
  unansweredQuestions,
  withSpendTarget,
} from './spend-mapping.ts'

const columns: (SpendTarget | null)[] = ['date', 'campaignId', 'spend', null]

const guess: SpendMapping = {
  platform: null,
  columns,
  currency: null,
  accountId: null,
  dateOrder: null,
  decimal: null,
  namesAsIds: false,
  repeated: null,
}

const createFile = (changes: Partial<SpendFile> = {}): SpendFile => ({
  format: 'csv',
  encoding: 'utf-8',
  separator: ',',
  sheet: null,
  headerLine: 1,
  columns: columns.map(() => ({ header: '', samples: [] })),
  platform: null,
  segments: [],
  guess,
  asks: ['platform', 'currency', 'accountId'],
  ...changes,
})

const answers = { platform: 'x_ads', currency: 'EUR', accountId: '' } as const

test('facts that the file does not contain must be provided before submitting', () => {
  const file = createFile()

  expect(unansweredQuestions(file, guess)).toEqual(['platform', 'currency', 'accountId'])
  expect(unansweredQuestions(file, { ...guess, ...answers })).toEqual([])
  expect(unansweredQuestions(file, { ...guess, ...answers, platform: 'No slug' })).toEqual([
    'platform',
  ])
})

test('facts from a column are neither asked for nor sent', () => {
  const withColumn: SpendMapping = {
    ...guess,
    platform: 'x_ads',
    columns: ['date', 'platform', 'currency', 'accountName'],
    namesAsIds: true,
  }

  expect(raisedQuestions(createFile(), withColumn)).toMatchObject({
    platform: false,
    currency: false,
    accountId: false,
  })
  expect(toMappingInput(createFile(), withColumn).platform).toBeNull()
})

test('names without IDs need consent for any selection of columns', () => {
  const file = createFile()
  const named: SpendMapping = { ...guess, ...answers, columns: ['date', 'campaignName', 'spend'] }

  expect(unansweredQuestions(file, named)).toEqual(['namesAsIds'])
  expect(unansweredQuestions(file, { ...named, namesAsIds: true })).toEqual([])
  const withId: SpendMapping = { ...named, columns: [...named.columns, 'campaignId'] }
  expect(unansweredQuestions(file, withId)).toEqual([])
  expect(toMappingInput(file, { ...withId, namesAsIds: true }).namesAsIds).toBe(false)
})

test.for(['dateOrder', 'decimal', 'repeated'] as const)(
  '%s needs an answer only if the file asks for it',
  (question) => {
    const answered = { ...guess, ...answers }

    expect(unansweredQuestions(createFile(), answered)).toEqual([])
    expect(unansweredQuestions(createFile({ asks: [question] }), answered)).toEqual([question])
  },
)

test('manually mapped columns raise the questions that their samples leave open', () => {
  const samples = [['03/04/2026'], ['7'], ['1,234'], ['x']]
  const file = createFile({ columns: samples.map((values) => ({ header: '', samples: values })) })
  const byHand = { ...guess, ...answers }

  expect(unansweredQuestions(file, byHand)).toEqual(['dateOrder', 'decimal'])
  expect(unansweredQuestions(file, { ...byHand, dateOrder: 'dmy', decimal: '.' })).toEqual([])
  const other: SpendMapping = { ...byHand, columns: [null, 'campaignId', 'spendMicros', null] }
  expect(unansweredQuestions(file, other)).toEqual([])
  // Spreadsheet cells contain numbers rather than formatted strings.
  expect(unansweredQuestions({ ...file, format: 'xlsx' }, byHand)).toEqual(['dateOrder'])
})

test('unrecognized columns raise questions even if their few samples seem clear', () => {
  const samples = [['1 Feb 2026'], ['7'], ['12']]
  const file = createFile({
    columns: samples.map((values) => ({ header: '', samples: values })),
    guess: { ...guess, columns: [null, null, null] },
  })
  const byHand = { ...guess, ...answers }

  expect(unansweredQuestions(file, { ...byHand, columns: [null, null, null] })).toEqual([])
  expect(unansweredQuestions(file, byHand)).toEqual(['dateOrder', 'decimal'])
  const yearFirst = { ...file, columns: [{ header: '', samples: ['2026-02-01'] }] }
  expect(unansweredQuestions(yearFirst, byHand)).toEqual(['decimal'])
})

test('the device column splits rows, which the file shows with its meaning', () => {
  const file = createFile({ segments: [3], guess: { ...guess, repeated: 'sum' } })

  expect(raisedQuestions(file, file.guess).repeated).toBe(true)
  expect(raisedQuestions(createFile(), guess).repeated).toBe(false)
})

test('rows that include others need an answer if the file has any', () => {
  const levels = { columns: [3], rows: 3, parents: 30, parts: 30, both: 60 }
  const file = createFile({ levels, asks: ['levels'] })
  const answered = { ...guess, ...answers }

  expect(unansweredQuestions(createFile(), answered)).toEqual([])
  expect(unansweredQuestions(file, answered)).toEqual(['levels'])
  expect(unansweredQuestions(file, { ...answered, levels: 'parts' })).toEqual([])
})

test('a target moves to the newly selected column, and only one column is the amount', () => {
  expect(withSpendTarget(guess, 3, 'date').columns).toEqual([null, 'campaignId', 'spend', 'date'])
  expect(withSpendTarget(guess, 3, 'spendMicros').columns).toEqual([
    'date',
    'campaignId',
    null,
    'spendMicros',
  ])
  expect(withSpendTarget(guess, 0, null).columns).toEqual([null, 'campaignId', 'spend', null])
})
