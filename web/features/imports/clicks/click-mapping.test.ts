import { expect, test } from 'vitest'
import type { ClickFile, ClickMapping } from '../../../../contract/imports/click-import.ts'
import { reassignColumn } from '../mapping/reassign-column.ts'
import { unansweredClickQuestions } from './click-mapping.ts'

const guess: ClickMapping = { columns: ['gclid', 'searchAdsClickDate', null], dateOrder: null }

const file: ClickFile = {
  format: 'csv',
  encoding: 'utf-8',
  separator: ',',
  sheet: null,
  headerLine: 1,
  columns: [],
  guess,
  asks: ['dateOrder'],
}

test('ambiguous dates need an answer while a column contains dates', () => {
  expect(unansweredClickQuestions(file, guess)).toEqual(['dateOrder'])
  expect(unansweredClickQuestions(file, { ...guess, dateOrder: 'dmy' })).toEqual([])
  expect(unansweredClickQuestions(file, reassignColumn(guess, 1, null))).toEqual([])
  expect(unansweredClickQuestions({ ...file, asks: [] }, guess)).toEqual([])
})

test('a target moves to the newly selected column', () => {
  expect(reassignColumn(guess, 2, 'gclid').columns).toEqual([null, 'searchAdsClickDate', 'gclid'])
})
