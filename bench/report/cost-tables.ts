import type { Disk } from '../data-set/disk.ts'
import type { SealCost } from '../data-set/seal-data-set.ts'
import type { BenchResult } from '../run-bench.ts'
import { toCount } from './amounts.ts'
import type { Table } from './table.ts'

/** Disk usage for leads, and the cost of background work. */
export const costTables = ({ fresh: { disk, sealed } }: BenchResult): Table[] => [
  diskTable('the service', disk.service),
  diskTable('the baseline', disk.baseline),
  sealTable(sealed, disk.service),
]

function sealTable(sealed: SealCost, { leads }: Disk): Table {
  const row = (name: string, amount: number) => [name, toCount(amount), toCount(amount / leads)]
  return {
    title: `Folding ${toCount(leads)} leads in the background`,
    head: ['', 'total', 'per lead'],
    rows: [
      row('ms', sealed.seconds * 1_000),
      row('µs of CPU of the process', sealed.processMicros),
      row('µs of CPU of the database', sealed.databaseMicros),
      row('bytes of WAL', sealed.walBytes),
    ],
  }
}

function diskTable(side: string, { leads, tables }: Disk): Table {
  const formatPerLead = (bytes: number): string => toCount(Math.round(bytes / leads))
  const sumIndexes = (table: Disk['tables'][number]): number =>
    Object.values(table.indexBytes).reduce((sum, bytes) => sum + bytes, 0)
  const sum = (of: (table: Disk['tables'][number]) => number): string =>
    formatPerLead(tables.reduce((total, table) => total + of(table), 0))
  return {
    title: `Bytes on disk per lead of ${side}, ${toCount(leads)} leads in total`,
    head: ['', 'table', 'indexes'],
    rows: [
      ...tables.flatMap((table) => [
        [`\`${table.name}\``, formatPerLead(table.bytes), formatPerLead(sumIndexes(table))],
        ...Object.entries(table.indexBytes).map(([name, bytes]) => [
          `· \`${name}\``,
          '',
          formatPerLead(bytes),
        ]),
      ]),
      ['total', sum(({ bytes }) => bytes), sum(sumIndexes)],
    ],
  }
}
