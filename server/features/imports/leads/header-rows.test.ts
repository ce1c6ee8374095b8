import { expect, test } from 'vitest'
import { inspectLeads } from './inspect-leads.ts'

const form = { format: 'csv', encoding: 'utf-8', separator: ',', sheet: null } as const

function inspect(text: string) {
  const rows = text.split('\n').map((line, i) => ({ line: i + 1, cells: line.split(',') }))
  const { headerLine, columns, guess } = inspectLeads({ form, rows, width: 4 })
  return { headerLine, names: columns.map(({ header }) => header), columns: guess.columns }
}

test.for([
  'Contact,,Deal,\nName,Email,Stage,Amount\nAda,ada@example.com,New,5',
  'Person,,,Money\nName,Email,Stage,Amount\nAda,ada@example.com,New,5',
  ',,Deal,Deal\nName,Email,Stage,Amount\nAda,ada@example.com,New,5',
  'Leads of November,,,\nContact,,Deal,\nName,Email,Stage,Amount\nAda,ada@example.com,New,5',
])('a row of group titles above the column names is not the header: %j', (text) => {
  const { headerLine, names } = inspect(text)

  expect([headerLine, names]).toEqual([
    text.split('\n').length - 1,
    ['Name', 'Email', 'Stage', 'Amount'],
  ])
})

test.for([
  'Name,Email,Stage,Amount\nname,email,status,value\nAda,ada@example.com,New,5',
  'Full name,Email address,Phone,x\nfull_name,email,phone,y\nAda,ada@example.com,1,5',
])('column names that are repeated in another form are not a lead: %j', (text) => {
  const { headerLine, names } = inspect(text)

  expect([headerLine, names]).toEqual([2, text.split('\n')[0]?.split(',')])
})

test.for([
  'Name,Email,Stage,Amount\nAda,ada@example.com,New,5',
  'Name,City,Stage,Amount\nEmail,Rome,New,\nAda,Paris,Won,5',
])('a data row is not a header: %j', (text) => {
  expect(inspect(text).headerLine).toBe(1)
})
