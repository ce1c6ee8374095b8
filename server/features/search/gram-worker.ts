import { parentPort } from 'node:worker_threads'
import { type GramBatch, gramBatches } from './gram-batches.ts'
import { gramRows } from './gram-rows.ts'

/** What the worker is sent: texts to add, in the order of their slots, or a call for a batch. */
export type ToGramWorker = { readonly texts: readonly string[] } | 'next'

/** What it answers to each call; undefined when all batches were sent. */
export type FromGramWorker = GramBatch | undefined

const texts: string[] = []
let batches: Generator<GramBatch> | undefined

parentPort?.on('message', (sent: ToGramWorker) => {
  if (sent !== 'next') {
    for (const text of sent.texts) texts.push(text)
    return
  }
  batches ??= gramBatches(gramRows(texts))
  const batch: FromGramWorker = batches.next().value ?? undefined
  parentPort?.postMessage(batch, batch === undefined ? [] : [batch.bytes.buffer])
})
