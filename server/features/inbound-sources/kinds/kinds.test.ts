import { afterAll, expect, test } from 'vitest'
import { newSource, submit } from '../../../test/calls/inbound-calls.ts'
import { readOnlyLead } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const form = 'application/x-www-form-urlencoded'

/** Bodies from each service's documentation, and the resulting leads. */
const cases: Readonly<
  Record<
    string,
    { kind: string; body: object | string; type?: string; lead: object; custom?: object }
  >
> = {
  'Google lead form': {
    kind: 'google_lead_form',
    // Two IDs exceed 2^53, and parsing must not round these IDs.
    body: `{"lead_id":"TeSt-lead-1","user_column_data":[
      {"column_name":"Full Name","string_value":"Ada Lovelace","column_id":"FULL_NAME"},
      {"column_name":"User Email","string_value":"ada@example.com","column_id":"EMAIL"},
      {"column_name":"User Phone","string_value":"+49 170 1234567","column_id":"PHONE_NUMBER"},
      {"string_value":"SUV","column_id":"which_car_do_you_like"}],
      "api_version":"1.0","form_id":40000000000,"campaign_id":12345678901234567891,
      "adgroup_id":20000000000,"creative_id":30000000000000000001,"gcl_id":"click-1",
      "google_key":"secret"}`,
    lead: {
      ...{ name: 'Ada Lovelace', email: 'ada@example.com', phone: '+49 170 1234567' },
      ...{ gclid: 'click-1', searchAdsCampaignId: '12345678901234567891' },
      ...{ searchAdsAdGroupId: '20000000000', searchAdsAdId: '30000000000000000001' },
      externalId: 'google_lead_form:TeSt-lead-1',
    },
    custom: { which_car_do_you_like: 'SUV' },
  },
  'Google lead form whose questions are named like properties of objects': {
    kind: 'google_lead_form',
    body: `{"lead_id":"lead-2","google_key":"secret","user_column_data":[
      {"string_value":"ada@example.com","column_id":"EMAIL"},
      {"string_value":"SUV","column_id":"constructor"},
      {"string_value":"red","column_id":"__proto__"}]}`,
    lead: { email: 'ada@example.com', externalId: 'google_lead_form:lead-2' },
    custom: { constructor: 'SUV', ['__proto__']: 'red' },
  },
  Typeform: {
    kind: 'typeform',
    body: {
      event_id: '01',
      event_type: 'form_response',
      form_response: {
        form_id: 'lT4Z3j',
        token: 'a3a12ec67a1365927098a606107fac15',
        submitted_at: '2026-01-18T18:17:02Z',
        hidden: { utm_source: 'google', gclid: 'click-2' },
        definition: {
          id: 'lT4Z3j',
          fields: [
            { id: 'n1', ref: 'ref-n', title: 'What is your full name?', type: 'short_text' },
            { id: 'e1', ref: 'ref-e', title: 'How can we reach you?', type: 'email' },
            { id: 'c1', ref: 'ref-c', title: 'Favorite colors', type: 'multiple_choice' },
          ],
        },
        answers: [
          { type: 'text', text: 'Ada', field: { id: 'n1', ref: 'ref-n', type: 'short_text' } },
          { type: 'email', email: 'ada@example.com', field: { id: 'e1', ref: 'ref-e' } },
          { type: 'choices', choices: { labels: ['Red', 'Blue'] }, field: { id: 'c1' } },
        ],
      },
    },
    lead: {
      ...{ email: 'ada@example.com', utm_source: 'google', gclid: 'click-2' },
      externalId: 'typeform:a3a12ec67a1365927098a606107fac15',
    },
    custom: { 'What is your full name?': 'Ada', 'Favorite colors': 'Red, Blue' },
  },
  Tally: {
    kind: 'tally',
    body: {
      eventId: 'a4cb511e-d513-4fa5-baee-b815d718dfd1',
      eventType: 'FORM_RESPONSE',
      data: {
        responseId: '2wgx4n',
        submissionId: '2wgx4n',
        formId: 'VwbNEw',
        fields: [
          { key: 'question_1', label: 'Name', type: 'INPUT_TEXT', value: 'Ada' },
          { key: 'question_2', label: 'Where?', type: 'INPUT_EMAIL', value: 'ada@example.com' },
          {
            key: 'question_3',
            label: 'Color',
            type: 'MULTIPLE_CHOICE',
            value: ['e7bfbbc6'],
            options: [
              { id: 'e7bfbbc6', text: 'Red' },
              { id: 'e4a1b1d2', text: 'Blue' },
            ],
          },
        ],
      },
    },
    lead: { name: 'Ada', email: 'ada@example.com', externalId: 'tally:2wgx4n' },
    custom: { Color: 'Red' },
  },
  Jotform: {
    kind: 'jotform',
    type: 'multipart/form-data; boundary=edge',
    body: [
      ['formID', '12345'],
      ['submissionID', '4839482'],
      ['pretty', 'Name:Ada Lovelace'],
      [
        'rawRequest',
        JSON.stringify({
          slug: 'submit/12345/',
          q3_name: { first: 'Ada', last: 'Lovelace' },
          q4_email: 'ada@example.com',
          q5_phoneNumber: { full: '(030) 123-4567' },
          q6_budget: '10k',
        }),
      ],
    ]
      .map(
        ([name, value]) =>
          `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .concat(
        '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n' +
          'content-type: text/plain\r\n\r\nignored\r\n--edge--\r\n',
      )
      .join(''),
    lead: {
      ...{ name: 'Ada Lovelace', email: 'ada@example.com', phone: '(030) 123-4567' },
      externalId: 'jotform:4839482',
    },
    custom: { budget: '10k' },
  },
  Webflow: {
    kind: 'webflow',
    body: {
      triggerType: 'form_submission',
      payload: {
        name: 'Contact Us',
        siteId: '65427cf400e02b306eaa049c',
        data: { 'First Name': 'Ada', 'Last Name': 'Lovelace', Email: 'ada@example.com', size: 3 },
        schema: [{ fieldName: 'First Name', fieldType: 'FormTextInput', fieldElementId: 'x' }],
        submittedAt: '2026-01-18T18:17:02Z',
        id: '6321ca84df3949bfc6752327',
        formId: '65429eadebe8a9f3a30f62d0',
      },
    },
    lead: {
      ...{ name: 'Ada Lovelace', email: 'ada@example.com' },
      externalId: 'webflow:6321ca84df3949bfc6752327',
    },
    custom: { size: '3' },
  },
  'Elementor, simple': {
    kind: 'elementor',
    type: form,
    body: 'Name=Ada&E-Mail=ada%40example.com&Nachricht=Hallo&form_id=7&form_name=Kontakt',
    lead: { name: 'Ada', email: 'ada@example.com', note: 'Hallo', custom: null },
  },
  'Elementor, advanced': {
    kind: 'elementor',
    type: form,
    body: String(
      new URLSearchParams({
        'form[id]': '7',
        'fields[name][title]': 'Name',
        'fields[name][type]': 'text',
        'fields[name][value]': 'Ada',
        'fields[field_1][title]': 'Wohin?',
        'fields[field_1][type]': 'email',
        'fields[field_1][value]': 'ada@example.com',
        'meta[page_url][title]': 'Page URL',
        'meta[page_url][value]': 'https://shop.example/contact?utm_source=google&gclid=click-3',
      }),
    ),
    lead: {
      ...{ name: 'Ada', email: 'ada@example.com', utm_source: 'google', gclid: 'click-3' },
      ...{ website: 'https://shop.example', path: '/contact' },
    },
  },
  'Gravity Forms': {
    kind: 'gravity_forms',
    body: {
      ...{ id: '17', form_id: '3', date_created: '2026-01-18 18:17:02', ip: '192.0.2.1' },
      ...{ '1.3': 'Ada', '1.6': 'Lovelace', '2': 'ada@example.com', '4': '10k' },
      source_url: 'https://shop.example/contact/?utm_campaign=spring',
    },
    lead: { name: 'Ada Lovelace', email: 'ada@example.com', utm_campaign: 'spring' },
    custom: { '4': '10k', source_url: 'https://shop.example/contact/?utm_campaign=spring' },
  },
  'Contact Form 7': {
    kind: 'contact_form_7',
    body: {
      ...{ 'your-name': 'Ada', 'your-email': 'ada@example.com', 'tel-123': '030 1234567' },
      ...{ 'your-message': 'Hello', menu: ['Red', 'Blue'], _wpcf7_version: '6.0' },
    },
    lead: { name: 'Ada', email: 'ada@example.com', phone: '030 1234567', note: 'Hello' },
    custom: { menu: 'Red, Blue' },
  },
  'Fluent Forms': {
    kind: 'fluent_forms',
    body: {
      ...{ __fluent_form_embded_post_id: '5', email: 'ada@example.com', message: 'Hello' },
      names: { first_name: 'Ada', last_name: 'Lovelace' },
    },
    lead: { name: 'Ada Lovelace', email: 'ada@example.com', note: 'Hello', custom: null },
  },
  WPForms: {
    kind: 'wpforms',
    type: form,
    body: 'full_name=Ada&email=ada%40example.com&budget=10k&entry_id=9',
    lead: { name: 'Ada', email: 'ada@example.com' },
    custom: { budget: '10k', entry_id: '9' },
  },
  'any other service': {
    kind: 'anything',
    body: { contact: { firstName: 'Ada', tel: '030 1234567' }, answers: [{ q: 'Size', a: 'XL' }] },
    lead: { name: 'Ada', phone: '030 1234567' },
    custom: { q: 'Size', a: 'XL' },
  },
}

test.for(Object.entries(cases))('a submission of %s becomes a lead', async ([, one]) => {
  const org = await service.newOrg()
  const settings = one.kind === 'google_lead_form' ? { secret: 'secret' } : {}
  const source = await newSource(org, one.kind, settings)

  const answer = await submit(service, source, one.body, one.type)

  expect([answer.status, answer.body.data]).toEqual([200, { received: true }])
  const lead = await readOnlyLead(org)
  expect(lead).toMatchObject({ source: 'inbound', status: 'open', ...one.lead })
  if (one.custom !== undefined) expect(JSON.parse(lead.custom)).toEqual(one.custom)
})

test('a body with another structure than its kind is read like any other', async () => {
  const org = await service.newOrg()
  const source = await newSource(org, 'typeform')

  await submit(service, source, { email: 'ada@example.com' })

  expect(await readOnlyLead(org)).toMatchObject({ email: 'ada@example.com' })
})
