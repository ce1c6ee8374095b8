import { setTimeout as pause } from 'node:timers/promises'
import { type Client, LeadtraceError, type ListEventsOutput } from '../sdk/index.ts'
import { UsageError } from './command.ts'
import { toPlain } from './format-result.ts'
import type { ParsedCommand } from './parse-command.ts'
import type { Terminal } from './terminal.ts'

type LeadEvent = ListEventsOutput['events'][number]

/** Prints each new event on its own line until the signal is aborted. */
export async function followEvents(
  client: Client,
  { input, own }: ParsedCommand,
  { print, note, signal }: Terminal,
): Promise<void> {
  const seconds = Number(own.get('interval') ?? 2)
  if (!(seconds > 0 && seconds <= 3_600)) {
    throw new UsageError('--interval must be a number of seconds up to 3600.')
  }
  const format = own.has('json') ? JSON.stringify : formatEvent
  let cursor = typeof input.cursor === 'string' ? input.cursor : 'now'
  while (!signal.aborted) {
    try {
      const { data } = await client.listEvents({ ...input, cursor }, { signal })
      for (const event of data.events) await print(`${format(event)}\n`)
      cursor = data.nextCursor
      if (data.hasMore) continue
    } catch (error) {
      if (signal.aborted) break
      if (!isTemporary(error)) throw error
      note(`${error.message} Trying again.`)
    }
    await pause(seconds * 1_000, undefined, { signal }).catch(() => undefined)
  }
  note(`Continue with --cursor ${cursor}`)
}

const isTemporary = (error: unknown): error is LeadtraceError =>
  error instanceof LeadtraceError &&
  (error.status === 0 || error.status === 429 || error.status >= 500)

const formatEvent = ({ at, type, leadId, lead }: LeadEvent): string =>
  [at, type, leadId, lead?.status, lead?.name ?? lead?.email]
    .filter((part) => part !== null && part !== undefined)
    .map((part) => toPlain(part))
    .join('  ')
