import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveStreams, type LiveStream, streamLimits } from './live-streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const read = ({ body }: LiveStream): string => String(body.read() ?? '')
const countLeads = (stream: LiveStream): number => read(stream).split('event: leads').length - 1

test('many changes are at most one message a second, and the last is not lost', () => {
  const streams = createLiveStreams()
  const stream = streams.open('ada', ['a'])

  for (let n = 0; n < 100; n++) streams.publish('a')
  expect(countLeads(stream)).toBe(1)
  vi.advanceTimersByTime(999)
  expect(countLeads(stream)).toBe(0)
  vi.advanceTimersByTime(1)
  expect(countLeads(stream)).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(countLeads(stream)).toBe(0)
})

test('a stream receives changes of its own organizations only, even after they change', () => {
  const streams = createLiveStreams()
  const stream = streams.open('ada', ['a', 'b'])
  expect(read(stream)).toBe('event: ready\ndata: {"orgIds":["a","b"]}\n\n')

  streams.publish('c')
  expect(read(stream)).toBe('')
  streams.change(stream, ['b'])
  expect(read(stream)).toBe('event: ready\ndata: {"orgIds":["b"]}\n\n')
  streams.publish('a')
  streams.publish('b')

  expect(read(stream)).toBe('event: leads\ndata: {"orgId":"b"}\n\n')
})

test('a person has a limited number of streams, and a closed one makes room', async () => {
  const streams = createLiveStreams()
  const own = Array.from({ length: streamLimits.perPerson }, () => streams.open('ada', ['a']))
  expect(() => streams.open('ada', ['a'])).toThrow(/Too many live connections/)
  streams.open('bob', ['a'])

  own[0]?.body.destroy()
  await vi.waitFor(() => expect(streams.list()).toHaveLength(streamLimits.perPerson))

  expect(streams.open('ada', ['a']).orgIds).toEqual(new Set(['a']))
})

test('beyond the limit of an organization, streams do not contain it', () => {
  const streams = createLiveStreams()
  for (let n = 0; n < streamLimits.perOrg; n++) streams.open(`${n}`, ['full'])

  expect(streams.open('late', ['full', 'free']).orgIds).toEqual(new Set(['free']))
})

test('a client that does not read is disconnected', () => {
  const streams = createLiveStreams()
  const stream = streams.open('ada', ['a'])

  for (let n = 0; n < 5_000; n++) streams.beat()

  expect(stream.body.destroyed).toBe(true)
})
