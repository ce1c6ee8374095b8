import {
  type Answer,
  createLookup,
  getList,
  getObject,
  getText,
  isObject,
  type Json,
  type JsonObject,
  joinTexts,
  type Submission,
} from './answers.ts'

/** Fields that LinkedIn fills in from the member's profile. */
const hints = createLookup({
  FIRST_NAME: 'firstName',
  LAST_NAME: 'lastName',
  EMAIL: 'email',
  WORK_EMAIL: 'email',
  PHONE_NUMBER: 'phone',
  WORK_PHONE_NUMBER: 'phone',
  COUNTRY: 'country',
})

/**
 * A lead as LinkedIn's Lead Sync API returns it, with its form.
 *
 * @see https://learn.microsoft.com/linkedin/marketing/lead-sync/leadsync
 */
export function readLinkedinLead(body: Json): Submission | undefined {
  const leadId = getText(body, 'id')
  const response = getObject(body, 'formResponse')
  const answered = getList(response, 'answers')
  if (leadId === undefined || answered.length === 0) return undefined
  const form = getObject(body, 'form')
  const questions = getList(getObject(form, 'content'), 'questions')
  const find = (id: string) => questions.find((one) => getText(one, 'questionId') === id)
  const answers = answered.flatMap((one) => {
    const id = getText(one, 'questionId')
    return id === undefined ? [] : toAnswer(id, one, find(id))
  })
  const hidden = getList(form, 'hiddenFields').flatMap((field): Answer[] => {
    const [name, value] = [getText(field, 'name'), getText(field, 'value')]
    if (name === undefined || value === undefined) return []
    return [{ path: `hiddenFields.${name}`, label: name, value }]
  })
  return {
    answers: [...answers, ...hidden, ...readConsents(response), ...readFacts(body, form)],
    submissionId: leadId,
    isTest: getText(body, 'testLead') === 'true',
    ...readCampaign(body),
  }
}

function toAnswer(id: string, answer: JsonObject, question: JsonObject | undefined): Answer[] {
  const details = getObject(answer, 'answerDetails')
  const value = Object.values(details)
    .filter(isObject)
    .map((one) => getText(one, 'answer') ?? joinOptions(one, question))
    .find((text) => text !== undefined)
  if (value === undefined) return []
  const field = getText(question, 'predefinedField')
  const label = getText(question, 'name') ?? getLocalized(question, 'question') ?? field ?? id
  return [{ path: `answers.${id}`, label, value, hint: hints.get(field ?? '') }]
}

/** Text of the chosen options; the response itself contains only their IDs. */
function joinOptions(chosen: JsonObject, question: JsonObject | undefined): string | undefined {
  const { options: ids } = chosen
  if (!Array.isArray(ids)) return undefined
  const options = Object.values(getObject(question, 'questionDetails'))
    .filter(isObject)
    .flatMap((details) => getList(details, 'options'))
  return joinTexts(
    ids.map((id: unknown) => {
      const option = options.find((one) => getText(one, 'id') === String(id))
      return getLocalized(option, 'text') ?? id
    }),
  )
}

/** A localized text. A form has only one language, so there is only one text. */
function getLocalized(owner: JsonObject | undefined, key: string): string | undefined {
  const localized = getObject(getObject(owner, key), 'localized')
  const [language] = Object.keys(localized)
  return language === undefined ? undefined : getText(localized, language)
}

const readConsents = (response: JsonObject): Answer[] =>
  getList(response, 'consentResponses').flatMap((one) => {
    const [id, accepted] = [getText(one, 'consentId'), getText(one, 'accepted')]
    if (id === undefined || accepted === undefined) return []
    const label = `consent_${id}`
    return [{ path: `consentResponses.${id}`, label, value: accepted, hint: 'custom' }]
  })

function readFacts(body: Json, form: JsonObject): Answer[] {
  const facts = {
    form_name: getText(form, 'name'),
    lead_type: getText(body, 'leadType'),
    submitted_at: getText(body, 'submittedAt'),
  }
  return Object.entries(facts).flatMap(([label, value]) =>
    value === undefined ? [] : [{ path: label, label, value, hint: 'custom' }],
  )
}

function readCampaign(body: Json): Pick<Submission, 'fields' | 'fallbacks'> {
  const sponsored = getObject(getObject(body, 'leadMetadata'), 'sponsoredLeadMetadata')
  const infos = getObject(getObject(body, 'leadMetadataInfo'), 'sponsoredLeadMetadataInfo')
  const campaign = getText(getObject(infos, 'campaign'), 'name')
  const creative = getText(getObject(body, 'associatedEntity'), 'associatedCreative')
  const isSponsored = (getText(body, 'leadType') ?? 'SPONSORED') === 'SPONSORED'
  return {
    fields: {
      searchAdsCampaignId: toId(getText(sponsored, 'campaign')),
      searchAdsCampaignName: campaign,
      searchAdsAdId: toId(creative),
    },
    fallbacks: {
      utm_source: 'linkedin',
      utm_medium: isSponsored ? 'paid_social' : 'social',
      utm_campaign: campaign,
    },
  }
}

/** `urn:li:sponsoredCampaign:123` → `123`. */
const toId = (urn: string | undefined): string | undefined => /:(\d+)$/.exec(urn ?? '')?.[1]
