type Body = Readonly<Record<string, unknown>>

/** A body on its way to the service, since when, and what consent alone lets go with it. */
export type Parcel = readonly [at: number, path: string, body: Body, visit?: Body | undefined]

/** What was not acknowledged, by id. */
export type Queue = Readonly<Record<string, Parcel>>

const isForm = ([, [, path]]: [string, Parcel]): boolean => path === 'leads'

/** What of a queue is still worth sending, of the last 7 days: the newest 50, forms before others. */
export const worthSending = (queue: Queue, now = Date.now()): Queue =>
  Object.fromEntries(
    Object.entries(queue)
      .filter(([, parcel]) => now - parcel[0] < 6048e5)
      .sort((one, other) => +isForm(one) - +isForm(other))
      .slice(-50),
  )

/** The forms of a queue, without what tells of the visit. */
export const selectForms = (queue: Queue): Queue =>
  Object.fromEntries(
    Object.entries(queue)
      .filter(isForm)
      .map(([id, [at, path, body]]) => [id, [at, path, body]]),
  )
