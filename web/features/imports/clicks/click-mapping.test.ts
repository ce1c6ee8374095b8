import { expect, test } from 'vitest'
import type { ClickFile, ClickMapping } from '../../../../contract/imports/click-import.ts'
import { movedTo } from '../mapping/reassign-column.ts'
import { openClickQuestions } from './click-mapping.ts'

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

test('dates that can be read in two ways have to be explained, while a column holds them', () => {
  expect(openClickQuestions(file, guess)).toEqual(['dateOrder'])
  expect(openClickQuestions(file, { ...guess, dateOrder: 'dmy' })).toEqual([])
  expect(openClickQuestions(file, movedTo(guess, 1, null))).toEqual([])
  expect(openClickQuestions({ ...file, asks: [] }, guess)).toEqual([])
})

test('a target moves to the column that it is given to', () => {
  expect(movedTo(guess, 2, 'gclid').columns).toEqual([null, 'searchAdsClickDate', 'gclid'])
})
