import { expect, test } from 'vitest'
import { guessDateOrder, guessDecimal } from './guess-formats.ts'

test('the decimal separator is guessed if the amounts agree, and otherwise asked', () => {
  expect(guessDecimal(['1.234', '5,5'])).toEqual({ guess: ',', isAsked: false })
  expect(guessDecimal(['1.234', 1.5])).toEqual({ guess: null, isAsked: true })
  expect(guessDecimal(['1.5', '1,5'])).toEqual({ guess: null, isAsked: true })
})

test('the date order is guessed from days after the twelfth, and otherwise asked', () => {
  expect(guessDateOrder(['01/02/2024', '13/02/2024'])).toEqual({ guess: 'dmy', isAsked: false })
  expect(guessDateOrder(['01/02/2024', '02/13/2024'])).toEqual({ guess: 'mdy', isAsked: false })
  expect(guessDateOrder(['01.02.2024'])).toEqual({ guess: null, isAsked: true })
  expect(guessDateOrder(['13/02/2024', '02/13/2024'])).toEqual({ guess: null, isAsked: true })
  expect(guessDateOrder(['2024-01-02', 45_292])).toEqual({ guess: null, isAsked: false })
  expect(guessDateOrder(['31/01/24', '01/02/2024'])).toEqual({ guess: null, isAsked: true })
})
