type Body = Readonly<Record<string, unknown>>

/** Queued request: time, path, body and visit data, which requires consent. */
export type Parcel = readonly [at: number, path: string, body: Body, visit?: Body | undefined]

/** Unacknowledged requests by ID. */
export type Queue = Readonly<Record<string, Parcel>>

const isForm = ([, [, path]]: [string, Parcel]): boolean => path === 'leads'

/** Requests from the last 7 days: the 50 newest ones, forms first. */
export const worthSending = (queue: Queue, now = Date.now()): Queue =>
  Object.fromEntries(
    Object.entries(queue)
      .filter(([, parcel]) => now - parcel[0] < 6048e5)
      .sort((one, other) => +isForm(one) - +isForm(other))
      .slice(-50),
  )

/** A queue's forms, without visit data. */
export const selectForms = (queue: Queue): Queue =>
  Object.fromEntries(
    Object.entries(queue)
      .filter(isForm)
      .map(([id, [at, path, body]]) => [id, [at, path, body]]),
  )
