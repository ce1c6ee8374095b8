import { flatten, getText, type Json, type Submission } from './answers.ts'
import { isTelnyxKey, verifyPlacetel, verifyTelnyx, verifyTwilio } from './call-signatures.ts'
import { readCalendly, readHubspot } from './contact-services.ts'
import { readJotform, readTally, readTypeform, readWebflow } from './form-services.ts'
import { readGoogleLeadForm } from './google-lead-form.ts'
import { readLinkedinLead } from './linkedin.ts'
import { readMetaLead } from './meta.ts'
import {
  buildSipgateReply,
  readPlacetel,
  readSipgate,
  readTelnyx,
  readTwilio,
} from './phone-calls.ts'
import {
  type VerifySignature,
  verifyCalendly,
  verifyHubspot,
  verifyLinkedin,
  verifyMeta,
  verifyTally,
  verifyTypeform,
  verifyWebflow,
} from './signatures.ts'
import { readTiktokLead, splitTiktokLeads } from './tiktok.ts'
import {
  readContactForm7,
  readElementor,
  readFluentForms,
  readGravityForms,
  readWpforms,
} from './wordpress-plugins.ts'

/** A service or plugin that sends submissions. */
interface Kind {
  /** @returns `undefined` if the body does not have the structure of this kind. */
  readonly read: (body: Json) => Submission | undefined
  /** True if submission IDs are unique across the entire service, not only within a website. */
  readonly hasGlobalIds?: true
  /** What a source's secret is used for; absent if sources of this kind have no secret. */
  readonly secret?: 'inBody' | VerifySignature
  /** Splits a body into submissions, for a service that sends several at once. */
  readonly split?: (body: Json) => readonly Json[] | undefined
  /** True if requests are rejected until the source has a secret. */
  readonly needsSecret?: true
  /** Checks the format of a new secret, for services with a fixed format. */
  readonly isSecret?: (secret: string) => boolean
  /** Builds an XML response that contains the source's URL; the default response is JSON. */
  readonly buildReply?: (url: string) => string
}

/** Common keys for a submission ID. */
const idKeys = ['submission_id', 'submissionId', 'entry_id', 'response_id', 'event_id', 'eventId']

const readAnything = (body: Json): Submission => ({
  answers: flatten(body),
  submissionId: idKeys.flatMap((key) => getText(body, key) ?? [])[0],
})

export const kinds = {
  meta: { read: readMetaLead, hasGlobalIds: true, secret: verifyMeta, needsSecret: true },
  linkedin: {
    read: readLinkedinLead,
    hasGlobalIds: true,
    secret: verifyLinkedin,
    needsSecret: true,
  },
  tiktok: { read: readTiktokLead, split: splitTiktokLeads, hasGlobalIds: true },
  google_lead_form: { read: readGoogleLeadForm, hasGlobalIds: true, secret: 'inBody' },
  typeform: { read: readTypeform, hasGlobalIds: true, secret: verifyTypeform },
  tally: { read: readTally, hasGlobalIds: true, secret: verifyTally },
  jotform: { read: readJotform, hasGlobalIds: true },
  webflow: { read: readWebflow, hasGlobalIds: true, secret: verifyWebflow },
  calendly: { read: readCalendly, hasGlobalIds: true, secret: verifyCalendly },
  hubspot: { read: readHubspot, hasGlobalIds: true, secret: verifyHubspot },
  twilio: { read: readTwilio, hasGlobalIds: true, secret: verifyTwilio },
  telnyx: { read: readTelnyx, hasGlobalIds: true, secret: verifyTelnyx, isSecret: isTelnyxKey },
  sipgate: { read: readSipgate, hasGlobalIds: true, buildReply: buildSipgateReply },
  placetel: { read: readPlacetel, hasGlobalIds: true, secret: verifyPlacetel },
  elementor: { read: readElementor },
  gravity_forms: { read: readGravityForms },
  contact_form_7: { read: readContactForm7 },
  fluent_forms: { read: readFluentForms },
  wpforms: { read: readWpforms },
  anything: { read: readAnything },
} as const satisfies Readonly<Record<string, Kind>>

export type KindName = keyof typeof kinds

// `Object.keys` returns `string[]`, even for a constant object.
export const kindNames = Object.keys(kinds) as KindName[]

export const getKind = (name: KindName): Kind => kinds[name]

/**
 * A body with an unexpected structure is read as the `anything` kind, so that no submission is
 * lost.
 */
export const readSubmission = (name: KindName, body: Json): Submission =>
  getKind(name).read(body) ?? readAnything(body)
