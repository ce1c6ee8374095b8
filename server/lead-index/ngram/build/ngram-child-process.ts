import { type GramBatch, gramBatches } from './ngram-batches.ts'
import { gramRows } from './ngram-rows.ts'

/** What the process is sent: texts to add, in the order of their slots, or a call for a batch. */
export type ToGramProcess = { readonly texts: readonly string[] } | 'next'

/** What it answers to each call: a batch; that all were sent; or what went wrong. */
export type FromGramProcess =
  | { readonly batch: GramBatch }
  | { readonly done: true }
  | { readonly error: Error }

const texts: string[] = []
let batches: Generator<GramBatch> | undefined

process.on('message', (sent: ToGramProcess) => {
  if (sent === 'next') process.send?.(answer())
  else for (const text of sent.texts) texts.push(text)
})

function answer(): FromGramProcess {
  try {
    batches ??= gramBatches(gramRows(texts))
    const batch = batches.next().value ?? undefined
    return batch === undefined ? { done: true } : { batch }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}
