/** A body on its way to the service, and since when. */
export type Parcel = readonly [at: number, path: string, body: Readonly<Record<string, unknown>>]

/** What was not acknowledged, by id. */
export type Queue = Readonly<Record<string, Parcel>>

/** What of a queue is still worth sending: the newest 50 of the last 7 days. */
export const worthSending = (queue: Queue, now: number): Queue =>
  Object.fromEntries(
    Object.entries(queue)
      .filter(([, parcel]) => now - parcel[0] < 6048e5)
      .slice(-50),
  )
