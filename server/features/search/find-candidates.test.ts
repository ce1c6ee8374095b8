import { expect, test } from 'vitest'
import { chooseTrigrams } from './find-candidates.ts'

const total = (gram: string, n: number, rows = 10) => ({ gram, n, rows })

const choose = (...totals: ReturnType<typeof total>[]) =>
  chooseTrigrams(
    totals.map(({ gram }) => gram),
    totals.filter(({ n }) => n > 0),
    10,
  ).map(({ gram }) => gram)

test('the four rarest trigrams are read, the rarest first', () => {
  const chosen = choose(total('ann', 900), total('qxy', 0), total('mue', 30), total('hub', 200))

  expect(chosen).toEqual(['qxy', 'mue', 'hub', 'ann'])
  expect(choose(...['a', 'b', 'c', 'd', 'e'].map((gram, i) => total(gram, i)))).toHaveLength(4)
})

test('two are read however frequent they are, more only while they are rare', () => {
  expect(choose(total('ail', 150_000), total('gma', 145_000), total('mai', 160_000))).toEqual([
    'gma',
    'ail',
  ])
  expect(choose(total('hub', 2_000), total('sch', 22_000), total('mai', 160_000))).toHaveLength(2)
})

test('shared rows are read where a trigram may have no row of its own', () => {
  const totals = [total('hub', 900, 10), total('mue', 100, 9)]

  const chosen = chooseTrigrams(['hub', 'mue', 'qxy'], totals, 10)

  expect(chosen).toEqual([
    { gram: 'qxy', rows: 'either' },
    { gram: 'mue', rows: 'either' },
    { gram: 'hub', rows: 'own' },
  ])
})
