import { expect, test } from 'vitest'
import { guessDateOrder, guessDecimal } from './guess-formats.ts'

test('what separates decimals is guessed where the amounts agree, and else asked', () => {
  expect(guessDecimal(['1.234', '5,5'])).toEqual({ guess: ',', isAsked: false })
  expect(guessDecimal(['1.234', 1.5])).toEqual({ guess: null, isAsked: true })
  expect(guessDecimal(['1.5', '1,5'])).toEqual({ guess: null, isAsked: true })
})

test('the order of day and month is told by days beyond the twelfth, and else asked', () => {
  expect(guessDateOrder(['01/02/2024', '13/02/2024'])).toEqual({ guess: 'dmy', isAsked: false })
  expect(guessDateOrder(['01/02/2024', '02/13/2024'])).toEqual({ guess: 'mdy', isAsked: false })
  expect(guessDateOrder(['01.02.2024'])).toEqual({ guess: null, isAsked: true })
  expect(guessDateOrder(['13/02/2024', '02/13/2024'])).toEqual({ guess: null, isAsked: true })
  expect(guessDateOrder(['2024-01-02', 45_292])).toEqual({ guess: null, isAsked: false })
  expect(guessDateOrder(['31/01/24', '01/02/2024'])).toEqual({ guess: null, isAsked: true })
})
