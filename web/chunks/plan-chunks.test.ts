import { expect, test } from 'vitest'
import { planChunks } from './plan-chunks.ts'
import type { ChunkNode } from './read-chunk-graph.ts'

const node = (first: readonly string[], changes: Partial<ChunkNode> = {}): ChunkNode => ({
  modules: [],
  entry: undefined,
  bytes: 100,
  imports: [],
  later: new Set(),
  ...changes,
  first: new Set(first),
})

test('small chunks that the same pages need become one file', () => {
  expect(planChunks([node(['a', 'b']), node(['a', 'b'])])).toEqual([[0, 1]])
})

test('a page does not load much code that it does not need', () => {
  const large = { bytes: 20_000 }

  expect(planChunks([node(['a'], large), node(['b'], large)])).toHaveLength(2)
})

test('imports of a merged chunk count as code that a page does not need', () => {
  const nodes = [
    node(['a', 'b']),
    node(['a'], { imports: [2] }),
    node(['a'], { bytes: 20_000, imports: [] }),
  ]

  const files = planChunks(nodes)

  expect(files.find((members) => members.includes(0))).toEqual([0])
})

test('two pages, and a page and what it loads after a click, stay separate files', () => {
  const nodes = [
    node(['a'], { entry: 'a' }),
    node(['a'], { entry: 'b' }),
    node([], { later: new Set(['a']) }),
  ]

  expect(planChunks(nodes)).toEqual([[0], [1], [2]])
})

test('files never import each other', () => {
  // The first chunk imports the large chunk, which imports the last chunk.
  const nodes = [
    node(['a', 'b'], { imports: [1] }),
    node(['a', 'b', 'c', 'd'], { entry: 'd', bytes: 20_000, imports: [2] }),
    node(['a', 'b', 'c', 'd', 'e']),
  ]

  const files = planChunks(nodes)

  const isSplit = files.some((members) => members.includes(0) && !members.includes(1))
  expect(isSplit && files.some((members) => members.includes(0) && members.includes(2))).toBe(false)
})
