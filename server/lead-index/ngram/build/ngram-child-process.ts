import { batchNgramRows, type NgramBatch } from './ngram-batches.ts'
import { buildNgramRows } from './ngram-rows.ts'

/** Message to the child process: texts to add, in position order, or a request for a batch. */
export type NgramRequest = { readonly texts: readonly string[] } | 'next'

/** Response to each request: a batch, the end of the batches, or an error. */
export type NgramResponse =
  | { readonly batch: NgramBatch }
  | { readonly done: true }
  | { readonly error: Error }

const texts: string[] = []
let batches: Generator<NgramBatch> | undefined

process.on('message', (request: NgramRequest) => {
  if (request === 'next') process.send?.(respond())
  else for (const text of request.texts) texts.push(text)
})

function respond(): NgramResponse {
  try {
    batches ??= batchNgramRows(buildNgramRows(texts))
    const batch = batches.next().value ?? undefined
    return batch === undefined ? { done: true } : { batch }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}
