/** What a banner may say of one purpose. Anything else is ignored, and what is unknown is denied. */
export type ConsentAnswer = boolean | 'granted' | 'denied'

/** Answers of a consent banner, by the names of Google's Consent Mode; absent ones stay as they are. */
export interface ConsentAnswers {
  ad_storage?: ConsentAnswer
  ad_user_data?: ConsentAnswer
  analytics_storage?: ConsentAnswer
  ad_personalization?: ConsentAnswer
}

/** Who the visitor says to be: at most 254 and 50 characters, longer ones are cut. */
export interface Person {
  email?: string | undefined
  phone?: string | undefined
}

/** A lead sent by hand. Longer texts are cut: name 500, note 10,000, each of `fields` 4,000. */
export interface Submission extends Person {
  name?: string | undefined
  note?: string | undefined
  /** What else is known, by name; at most 100. */
  fields?: Record<string, string> | undefined
}

/** Ids of the visit, as leads carry them: UUIDs. */
export interface SessionIds {
  visitorId: string
  sessionId: string
}

/** A call that is made before the script has loaded, as `['identify', { email }]`. */
export type QueuedCall = ['consent', ConsentAnswers] | ['identify', Person] | ['submit', Submission]

/** What the pixel offers to the page. No call ever throws. */
export interface Leadtrace {
  /** The visit that leads belong to; null without `analytics_storage`. */
  session(): SessionIds | null
  /** Tells who the visitor is. Kept back until `analytics_storage` is granted. */
  identify(person: Person): void
  /** Tells what the visitor agreed to. A refusal deletes at once what was kept. */
  consent(answers: ConsentAnswers): void
  /** Sends a lead by hand, where the pixel was started with `forms` and the site admits them. */
  submit(lead: Submission): void
  /** Makes calls by name, as the array did that stood here before the script had loaded. */
  push(...calls: QueuedCall[]): void
}

/** How the pixel is started: what the attributes `data-…` of the script say. */
export interface Options {
  /** Id of the site, a UUID. */
  site: string
  /** Origin of the service, as `https://leads.example.com`. */
  api: string
  /** `granted`: the site needs no banner. Otherwise nothing is granted until somebody says so. */
  consent?: string | undefined
  /** Whether submitted forms become leads; text is a CSS selector of those that do. Default no. */
  forms?: boolean | string | undefined
  /** Silence after which a new session starts, in minutes. Default 30. */
  sessionMinutes?: number | string | undefined
}
