import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchOptions } from '../args.ts'
import { processMicros } from '../cpu.ts'
import { signInMembers } from '../reports/sign-in.ts'
import type { Stage } from '../stage.ts'
import { computeMedians, type Figures } from '../throughput/measure.ts'
import { measureCreates } from './run-webhooks.ts'

/** Cost of keeping browsers up to date. */
export interface LiveResult {
  readonly streams: number
  /** Share of one core that open streams use while there are no changes. */
  readonly idleLoad: number
  /** Create requests with and without open streams. */
  readonly without: Figures
  readonly beside: Figures
  /** Messages per second received on each stream while leads were created. */
  readonly messagesPerSecond: number
}

const [people, streamsPerPerson] = [20, 10] as const

/** Measures create requests with and without 200 open streams, in alternating rounds. */
export async function measureLive(
  stage: Stage,
  options: Pick<BenchOptions, 'clients' | 'seconds' | 'rounds'>,
): Promise<LiveResult> {
  const [service] = stage.services
  const cookies = await signInMembers(stage, people)
  const without: Figures[] = []
  const beside: Figures[] = []
  let [idleMicros, idleMs, messages, streamMs] = [0, 0, 0, 0]
  for (let round = 0; round < options.rounds; round++) {
    without.push(await measureCreates(stage, options))
    const streams = await openStreams(service.origin, cookies)
    const [before, startedAt] = [processMicros(service.pid), performance.now()]
    await sleep(options.seconds * 1_000)
    idleMicros += processMicros(service.pid) - before
    idleMs += performance.now() - startedAt
    const [read, from] = [streams.count(), performance.now()]
    beside.push(await measureCreates(stage, options))
    messages += streams.count() - read
    streamMs += performance.now() - from
    await streams.close()
    service.checkAlive()
  }
  const streams = people * streamsPerPerson
  return {
    streams,
    idleLoad: idleMicros / (idleMs * 1_000),
    without: computeMedians(without),
    beside: computeMedians(beside),
    messagesPerSecond: messages / streams / (streamMs / 1_000),
  }
}

/** Opens streams and counts the messages about changed leads that they receive. */
async function openStreams(origin: string, cookies: readonly string[]) {
  const stopping = new AbortController()
  const { signal } = stopping
  let messages = 0
  const reading: Promise<void>[] = []
  async function open(cookie: string): Promise<void> {
    const response = await fetch(`${origin}/app/live`, { headers: { cookie }, signal })
    if (!response.ok || response.body === null) {
      throw new Error(`The service rejected a stream with status ${response.status}.`)
    }
    reading.push(read(response.body.pipeThrough(new TextDecoderStream())))
  }
  async function read(stream: AsyncIterable<string>): Promise<void> {
    try {
      for await (const chunk of stream) messages += chunk.split('event: leads').length - 1
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  for (const cookie of cookies) {
    await Promise.all(Array.from({ length: streamsPerPerson }, () => open(cookie)))
  }
  return {
    count: () => messages,
    async close() {
      stopping.abort()
      await Promise.all(reading)
    },
  }
}
