import { expect, test } from 'vitest'
import { groupByMoment } from './history-groups.ts'

const change = (id: string, at: string, field: string, actorId = 'ada') => ({
  id,
  at,
  field,
  actorId,
  actorKind: 'user',
  actorName: actorId,
  from: null,
  to: 'x',
  mergedId: null,
  leftOut: false,
})

test('simultaneous changes form one group, newest group first', () => {
  const moments = groupByMoment([
    change('1', '10:00', 'status'),
    change('2', '10:00', 'value'),
    change('3', '11:00', 'note'),
  ])

  expect(moments.map(({ at, changes }) => [at, changes.map(({ field }) => field)])).toEqual([
    ['11:00', ['note']],
    ['10:00', ['status', 'value']],
  ])
})

test('simultaneous changes by two users stay separate', () => {
  const moments = groupByMoment([
    change('1', '10:00', 'status', 'ada'),
    change('2', '10:00', 'value', 'grace'),
  ])

  expect(moments.map(({ actorName }) => actorName)).toEqual(['grace', 'ada'])
})
