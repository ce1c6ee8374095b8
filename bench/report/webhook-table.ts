import type { BenchResult } from '../run-bench.ts'
import { toCount, toMs } from './amounts.ts'
import type { Table } from './table.ts'
import type { Verdict } from './verdict.ts'

/** Minimum number of deliveries per second while leads are created. */
const targetPerSecond = 1_000

/** Cost of webhooks and live updates. */
export const webhookTables = ({ webhooks, live }: BenchResult): Table[] => [
  ...(webhooks === undefined
    ? []
    : [
        {
          title: 'A webhook for each new lead, to a receiver on this machine',
          head: ['', 'per second', 'CPU of the process, µs', 'CPU of the database, µs'],
          rows: [
            toRow('creates without a webhook', webhooks.without),
            toRow('creates with a webhook', webhooks.beside),
            ['deliveries during the creates', toCount(webhooks.besidePerSecond), '', ''],
            toRow('deliveries after the creates', {
              ...webhooks,
              perSecond: webhooks.drainPerSecond,
            }),
            ['repeated deliveries', toCount(webhooks.repeated), '', ''],
          ],
        },
      ]),
  ...(live === undefined
    ? []
    : [
        {
          title: `Live updates, ${live.streams} open streams`,
          head: ['', 'per second', 'CPU of the process, µs', 'CPU of the database, µs', 'p99 ms'],
          rows: [
            [...toRow('creates without streams', live.without), toMs(live.without.p99Ms)],
            [...toRow('creates with streams', live.beside), toMs(live.beside.p99Ms)],
            ['messages per stream', toCount(live.messagesPerSecond), '', '', ''],
            ['idle streams, share of a core', `${(live.idleLoad * 100).toFixed(2)}%`, '', '', ''],
          ],
        },
      ]),
]

interface Costs {
  readonly perSecond: number
  readonly processMicros: number
  readonly databaseMicros: number
}

const toRow = (title: string, { perSecond, processMicros, databaseMicros }: Costs): string[] => [
  title,
  ...[perSecond, processMicros, databaseMicros].map(toCount),
]

/** Verdict on the delivery rate. */
export const webhookVerdicts = ({ webhooks }: BenchResult): Verdict[] =>
  webhooks === undefined
    ? []
    : [
        {
          work: 'Webhook deliveries beside creates',
          target: `≥ ${toCount(targetPerSecond)}/s`,
          measured: `${toCount(webhooks.besidePerSecond)}/s`,
          isReached: webhooks.besidePerSecond >= targetPerSecond,
        },
      ]
