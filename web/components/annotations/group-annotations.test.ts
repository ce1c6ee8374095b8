import { expect, test } from 'vitest'
import { groupAnnotations } from './group-annotations.ts'

const annotate = (date: string) => ({ id: date, date, text: `On ${date}`, authorName: null })

test('annotations belong to the point that covers their day', () => {
  const points = [
    { label: '2 Mar', startDate: '2026-03-02', endDate: '2026-03-08' },
    { label: '9 Mar', startDate: '2026-03-09', endDate: '2026-03-15' },
    { label: '16 Mar', startDate: '2026-03-16', endDate: '2026-03-17' },
  ]
  const days = ['2026-03-01', '2026-03-02', '2026-03-08', '2026-03-16', '2026-03-18']

  const grouped = groupAnnotations(days.map(annotate), points)

  expect(
    grouped.map(({ label, isLate, annotations }) => [
      label,
      isLate,
      ...annotations.map((a) => a.date),
    ]),
  ).toEqual([
    ['2 Mar', false, '2026-03-02', '2026-03-08'],
    ['16 Mar', true, '2026-03-16'],
  ])
})
