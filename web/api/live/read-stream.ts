/** Message from the service; see `server/http/app-api/live`. */
export type StreamMessage =
  | { readonly event: 'ready'; readonly data: { readonly orgIds: readonly string[] } }
  | { readonly event: 'leads'; readonly data: { readonly orgId: string } }
  | { readonly event: 'beat'; readonly data: null }

/**
 * Time without a message after which a connection counts as broken; the service sends a message
 * every 20 s.
 */
export const silenceMs = 50_000

/**
 * Splits text that arrives in pieces of any size into server-sent events.
 *
 * @returns The complete messages, and any text after the last one.
 */
export function splitMessages(text: string): {
  readonly messages: readonly StreamMessage[]
  readonly rest: string
} {
  const parts = text.split('\n\n')
  const rest = parts.pop() ?? ''
  return { messages: parts.flatMap(parseMessage), rest }
}

function parseMessage(part: string): StreamMessage[] {
  const match = /^event: (ready|leads|beat)\ndata: (.*)$/.exec(part)
  if (match === null) return []
  const [, event, data = 'null'] = match
  // Our own service writes these messages, and its tests assert their shape.
  return [{ event, data: JSON.parse(data) } as StreamMessage]
}

/**
 * Reads until the stream ends. @throws If the stream breaks, or is silent for {@link silenceMs}.
 */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: StreamMessage) => void,
  abort: () => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const timer = setTimeout(abort, silenceMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    const { messages, rest } = splitMessages(text + decoder.decode(value, { stream: true }))
    text = rest
    for (const message of messages) onMessage(message)
  }
}
