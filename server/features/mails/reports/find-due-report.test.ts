import { expect, test } from 'vitest'
import { findDueReport, type ReportKind } from './find-due-report.ts'

const find = (kind: ReportKind, recipient: string, at: string, org = recipient) =>
  findDueReport(kind, { recipient, org }, new Date(at))

test.for([
  ['before summer time starts', '2026-03-23T06:00:00Z', '2026-03-16', '2026-03-22'],
  ['the day after summer time starts', '2026-03-30T05:00:00Z', '2026-03-23', '2026-03-29'],
  ['the day after summer time ends', '2026-10-26T06:00:00Z', '2026-10-19', '2026-10-25'],
  ['the first week of a year', '2026-01-05T06:00:00Z', '2025-12-29', '2026-01-04'],
] as const)('a weekly report is due on Monday at 7:00, %s', ([, at, firstDay, lastDay]) => {
  const due = new Date(at)

  expect(find('weekly', 'Europe/Berlin', at)).toMatchObject({ firstDay, lastDay, dueAt: due })
  expect(find('weekly', 'Europe/Berlin', new Date(due.getTime() - 1).toISOString())).toBeUndefined()
})

test('a monthly report covers a calendar month and is compared with the one before', () => {
  expect(find('monthly', 'America/New_York', '2026-03-01T12:00:00Z')).toEqual({
    firstDay: '2026-02-01',
    lastDay: '2026-02-28',
    firstDayBefore: '2026-01-01',
    lastDayBefore: '2026-01-31',
    dueAt: new Date('2026-03-01T12:00:00Z'),
  })
})

test('a report waits until the period is over for the organization', () => {
  const [zone, org] = ['Pacific/Auckland', 'America/Los_Angeles']

  expect(find('weekly', zone, '2026-11-22T18:00:00Z', org)).toBeUndefined()
  expect(find('weekly', zone, '2026-11-23T08:00:00Z', org)).toMatchObject({
    ...{ firstDay: '2026-11-16', dueAt: new Date('2026-11-23T08:00:00Z') },
  })
})

test('after an outage, a report is sent late, but not days later', () => {
  expect(find('weekly', 'UTC', '2026-11-24T18:59:00Z')?.lastDay).toBe('2026-11-22')
  expect(find('weekly', 'UTC', '2026-11-24T19:01:00Z')).toBeUndefined()
})
