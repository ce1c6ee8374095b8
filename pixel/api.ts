/** Consent answer for one purpose. Other values are ignored; a missing answer counts as denied. */
export type ConsentAnswer = boolean | 'granted' | 'denied'

/**
 * A consent banner's answers, named as in Google's Consent Mode; missing answers stay unchanged.
 */
export interface ConsentAnswers {
  ad_storage?: ConsentAnswer
  ad_user_data?: ConsentAnswer
  analytics_storage?: ConsentAnswer
  ad_personalization?: ConsentAnswer
}

/**
 * The visitor's identity; email addresses are truncated to 254 characters, and phone numbers to 50.
 */
export interface Person {
  email?: string | undefined
  phone?: string | undefined
}

/**
 * Lead sent by a script. Strings are truncated: the name to 500 characters, the note to 10,000 and
 * each of `fields` to 4,000.
 */
export interface Submission extends Person {
  name?: string | undefined
  note?: string | undefined
  /** Other answers by field name; at most 100. */
  fields?: Record<string, string> | undefined
}

/** The visit's IDs (UUIDs), as in leads. */
export interface SessionIds {
  visitorId: string
  sessionId: string
}

/** Call made before the script has loaded, such as `['identify', { email }]`. */
export type QueuedCall = ['consent', ConsentAnswers] | ['identify', Person] | ['submit', Submission]

/** API for pages. No call ever throws. */
export interface Leadtrace {
  /** Visit that leads belong to; null without `analytics_storage`. */
  session(): SessionIds | null
  /** Identifies the visitor. The identity is not sent until `analytics_storage` is granted. */
  identify(person: Person): void
  /** Updates consent. Denying consent immediately deletes stored data. */
  consent(answers: ConsentAnswers): void
  /** Sends a lead, if the pixel was started with `forms` and the site allows leads. */
  submit(lead: Submission): void
  /**
   * Makes calls by name; replaces the array that queued the calls made before the script loaded.
   */
  push(...calls: QueuedCall[]): void
}

/** Start options: the `data-…` attributes of the script. */
export interface Options {
  /** Site ID, a UUID. */
  site: string
  /** Origin of the service, such as `https://leads.example.com`. */
  api: string
  /**
   * `granted` if the site does not need a banner. Otherwise, nothing is granted until a call grants
   * it.
   */
  consent?: string | undefined
  /**
   * Whether submitted forms become leads; a string is a CSS selector for the forms that do.
   * Default: no.
   */
  forms?: boolean | string | undefined
  /** Name of the Google tag data layer, if the page renamed it. Default: `dataLayer`. */
  layer?: string | undefined
  /** Session timeout in minutes. Default: 30. */
  sessionMinutes?: number | string | undefined
}
