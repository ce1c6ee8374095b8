___TERMS_OF_SERVICE___

By creating or modifying this file you agree to Google Tag Manager's Community
Template Gallery Developer Terms of Service available at
https://developers.google.com/tag-manager/gallery-tos (or such other URL as
Google may provide), as modified from time to time.


___INFO___

{
  "type": "TAG",
  "id": "cvt_temp_public_id",
  "version": 1,
  "securityGroups": [],
  "displayName": "Leadtrace",
  "categories": ["ANALYTICS", "ATTRIBUTION", "LEAD_GENERATION"],
  "brand": { "id": "brand_leadtrace", "displayName": "Leadtrace" },
  "description": "Sends page views and leads to Leadtrace, which traces each lead to its ad. Uses the consent in the event.",
  "containerContexts": ["SERVER"]
}


___TEMPLATE_PARAMETERS___

[
  {
    "type": "SELECT",
    "name": "action",
    "displayName": "Action",
    "selectItems": [
      { "value": "page", "displayValue": "Send a page view" },
      { "value": "lead", "displayValue": "Send a lead" }
    ],
    "macrosInSelect": false,
    "simpleValueType": true,
    "defaultValue": "page"
  },
  {
    "type": "TEXT",
    "name": "address",
    "displayName": "URL of your Leadtrace server",
    "simpleValueType": true,
    "valueHint": "https://leads.example.com",
    "valueValidators": [
      {
        "type": "REGEX",
        "args": ["^https:\\/\\/[^\\/?#\\s]+\\/?$"],
        "errorMessage": "Must start with https:// and have no path."
      }
    ]
  },
  {
    "type": "TEXT",
    "name": "site",
    "displayName": "Site ID",
    "simpleValueType": true,
    "help": "The pixel settings in Leadtrace show this ID.",
    "valueValidators": [
      {
        "type": "REGEX",
        "args": ["^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"],
        "errorMessage": "Must be a site ID, such as 01a20000-0000-7000-8000-000000000000."
      }
    ]
  },
  {
    "type": "TEXT",
    "name": "key",
    "displayName": "API key",
    "simpleValueType": true,
    "help": "Create a key with form access only. Such a key cannot read leads.",
    "valueValidators": [{ "type": "NON_EMPTY" }],
    "enablingConditions": [{ "paramName": "action", "paramValue": "lead", "type": "EQUALS" }]
  },
  {
    "type": "SELECT",
    "name": "consent",
    "displayName": "Consent",
    "selectItems": [
      { "value": "event", "displayValue": "From the event (Consent Mode)" },
      { "value": "granted", "displayValue": "The site needs no consent banner" }
    ],
    "macrosInSelect": false,
    "simpleValueType": true,
    "defaultValue": "event",
    "help": "An event without consent counts as denied."
  },
  {
    "type": "TEXT",
    "name": "sessionId",
    "displayName": "Pixel session ID",
    "simpleValueType": true,
    "help": "Only if the pixel records the visits. Otherwise, the visit is computed from the Google Analytics IDs.",
    "enablingConditions": [{ "paramName": "action", "paramValue": "lead", "type": "EQUALS" }]
  },
  {
    "type": "SIMPLE_TABLE",
    "name": "fields",
    "displayName": "Lead fields",
    "simpleTableColumns": [
      { "defaultValue": "", "displayName": "Field", "name": "name", "type": "TEXT", "isUnique": true },
      { "defaultValue": "", "displayName": "Value", "name": "value", "type": "TEXT" }
    ],
    "newRowButtonText": "Add field",
    "help": "Values in this table replace those in the event.",
    "enablingConditions": [{ "paramName": "action", "paramValue": "lead", "type": "EQUALS" }]
  }
]


___SANDBOXED_JS_FOR_SERVER___

const encodeUriComponent = require('encodeUriComponent');
const generateRandom = require('generateRandom');
const getAllEventData = require('getAllEventData');
const getTimestampMillis = require('getTimestampMillis');
const getType = require('getType');
const JSON = require('JSON');
const makeString = require('makeString');
const parseUrl = require('parseUrl');
const sendHttpRequest = require('sendHttpRequest');
const sha256Sync = require('sha256Sync');

const event = getAllEventData();
const now = getTimestampMillis();

/** Click IDs in landing page URLs; they need consent to ads. */
const clickIds = [
  'gclid', 'dclid', 'wbraid', 'gbraid', 'fbclid', 'msclkid', 'ttclid', 'twclid', 'rdt_cid', 'ScCid',
  'epik', 'li_fat_id'
];

/** Consent Mode's state in the event: G1, then 1 or 0 for ads, then 1 or 0 for analytics. */
const readConsent = () => {
  if (data.consent === 'granted') return { ad_storage: true, analytics_storage: true };
  const state = makeString(event['x-ga-gcs'] || '');
  return {
    ad_storage: state.slice(0, 2) === 'G1' && state.charAt(2) === '1',
    analytics_storage: state.slice(0, 2) === 'G1' && state.charAt(3) === '1'
  };
};
const consent = readConsent();

/** The same UUID for the same text; version 8. */
const toUuid = (text) => {
  const hex = sha256Sync(text, { outputEncoding: 'hex' });
  return [
    hex.slice(0, 8), hex.slice(8, 12), '8' + hex.slice(13, 16), 'a' + hex.slice(17, 20),
    hex.slice(20, 32)
  ].join('-');
};

/** Random if the event has no ID of its own. */
const eventId = toUuid(
  event.event_id
    ? data.site + ' event ' + event.event_id
    : [data.site, now, generateRandom(0, 2147483647), generateRandom(0, 2147483647)].join(' ')
);

const sessionId =
  event.client_id && event.ga_session_id
    ? toUuid(data.site + ' session ' + event.client_id + ' ' + event.ga_session_id)
    : undefined;

/** The page's URL with the parameters that consent allows; undefined if it is not a URL. */
const buildPageUrl = () => {
  const page = parseUrl(makeString(event.page_location || ''));
  if (!page) return undefined;
  const pairs = [];
  for (let name in page.searchParams) {
    const isCampaign = name.slice(0, 4) === 'utm_';
    const isAllowed = isCampaign || (consent.ad_storage && clickIds.indexOf(name) >= 0);
    if (consent.analytics_storage && isAllowed) {
      const value = page.searchParams[name];
      const first = getType(value) === 'array' ? value[0] : value;
      pairs.push(encodeUriComponent(name) + '=' + encodeUriComponent(makeString(first)));
    }
  }
  return page.origin + page.pathname + (pairs.length > 0 ? '?' + pairs.join('&') : '');
};

/** Sends JSON to the server; the tag succeeds only if the server stores it. */
const send = (path, body, headers) => {
  const origin = data.address.slice(-1) === '/' ? data.address.slice(0, -1) : data.address;
  headers['content-type'] = 'application/json';
  if (event.user_agent) headers['user-agent'] = event.user_agent;
  if (event.ip_override) headers['x-forwarded-for'] = event.ip_override;
  const options = { method: 'POST', headers: headers, timeout: 10000 };
  sendHttpRequest(origin + path, options, JSON.stringify(body)).then(
    (response) => {
      if (response.statusCode >= 200 && response.statusCode < 300) data.gtmOnSuccess();
      else data.gtmOnFailure();
    },
    () => data.gtmOnFailure()
  );
};

const sendPage = () => {
  const url = buildPageUrl();
  if (!url) return data.gtmOnFailure();
  const view = { type: 'page', id: eventId, at: now, url: url };
  const body = { site: data.site, sentAt: now, consent: consent, events: [view] };
  if (consent.analytics_storage) {
    if (event.page_referrer) view.referrer = makeString(event.page_referrer);
    if (event.page_title) view.title = makeString(event.page_title);
    if (event.client_id) body.visitorId = toUuid(data.site + ' visitor ' + event.client_id);
    if (body.visitorId && sessionId) body.sessionId = sessionId;
  }
  send('/px/events', body, { origin: parseUrl(url).origin });
};

/** Sets fields that have a value. */
const assign = (target, values) => {
  for (let name in values) {
    const value = values[name];
    if (value !== undefined && value !== null && value !== '') target[name] = value;
  }
};

/** Contact data that GA4 sends as `user_data`. */
const readPerson = () => {
  const user = event.user_data || {};
  const address = (getType(user.address) === 'array' ? user.address[0] : user.address) || {};
  return {
    firstName: address.first_name,
    lastName: address.last_name,
    email: user.email_address || user.email,
    phone: user.phone_number || user.phone
  };
};

const sendLead = () => {
  const lead = {
    source: 'gtm',
    ad_storage: consent.ad_storage,
    analytics_storage: consent.analytics_storage
  };
  const page = parseUrl(buildPageUrl() || '');
  if (page) {
    assign(lead, { website: page.origin, path: page.pathname });
    assign(lead, page.searchParams);
  }
  assign(lead, readPerson());
  if (consent.analytics_storage) assign(lead, { sessionId: data.sessionId || sessionId });
  (data.fields || []).forEach((row) => {
    const field = {};
    field[row.name] = row.value;
    assign(lead, field);
  });
  send('/api/leads', lead, { 'x-api-key': data.key, 'idempotency-key': eventId });
};

if (data.action === 'lead') sendLead();
else sendPage();


___SERVER_PERMISSIONS___

[
  {
    "instance": {
      "key": { "publicId": "read_event_data", "versionId": "1" },
      "param": [{ "key": "eventDataAccess", "value": { "type": 1, "string": "any" } }]
    },
    "clientAnnotations": { "isEditedByUser": true },
    "isRequired": true
  },
  {
    "instance": {
      "key": { "publicId": "send_http", "versionId": "1" },
      "param": [
        { "key": "allowedUrls", "value": { "type": 1, "string": "specific" } },
        {
          "key": "urls",
          "value": {
            "type": 2,
            "listItem": [
              { "type": 1, "string": "https://*/px/events" },
              { "type": 1, "string": "https://*/api/leads" }
            ]
          }
        }
      ]
    },
    "clientAnnotations": { "isEditedByUser": true },
    "isRequired": true
  }
]


___TESTS___

scenarios:
- name: Without consent, only the path is sent
  code: |-
    event['x-ga-gcs'] = 'G100';
    runCode({ action: 'page', address: 'https://leads.example.com', site: site });
    assertThat(sent.url).isEqualTo('https://leads.example.com/px/events');
    assertThat(sent.body.events[0].url).isEqualTo('https://shop.example/prices');
    assertThat(sent.body.events[0].title).isUndefined();
    assertThat(sent.body.visitorId).isUndefined();
    assertThat(sent.body.consent).isEqualTo({ ad_storage: false, analytics_storage: false });
- name: Consent to analytics adds campaigns, but no click IDs
  code: |-
    event['x-ga-gcs'] = 'G101';
    runCode({ action: 'page', address: 'https://leads.example.com', site: site });
    assertThat(sent.body.events[0].url).isEqualTo('https://shop.example/prices?utm_source=x%20y');
    assertThat(sent.body.visitorId).isDefined();
    assertThat(sent.body.sessionId).isDefined();
- name: Full consent adds click IDs
  code: |-
    event['x-ga-gcs'] = 'G111';
    runCode({ action: 'page', address: 'https://leads.example.com/', site: site });
    assertThat(sent.url).isEqualTo('https://leads.example.com/px/events');
    assertThat(sent.body.events[0].url)
      .isEqualTo('https://shop.example/prices?utm_source=x%20y&gclid=g-1');
- name: Unknown consent counts as denied
  code: |-
    runCode({ action: 'page', address: 'https://leads.example.com', site: site });
    assertThat(sent.body.consent).isEqualTo({ ad_storage: false, analytics_storage: false });
- name: An event without a page is a failure
  code: |-
    event.page_location = 'about';
    runCode({ action: 'page', address: 'https://leads.example.com', site: site });
    assertApi('sendHttpRequest').wasNotCalled();
    assertApi('gtmOnFailure').wasCalled();
- name: A lead has the contact data of the event and the fields in the table
  code: |-
    event['x-ga-gcs'] = 'G111';
    event.user_data = { email_address: 'ada@example.com', address: { first_name: 'Ada' } };
    runCode({
      action: 'lead', address: 'https://leads.example.com', site: site, key: 'lt_live_x',
      fields: [{ name: 'size', value: 'L' }, { name: 'note', value: '' }]
    });
    assertThat(sent.url).isEqualTo('https://leads.example.com/api/leads');
    assertThat(sent.body.email).isEqualTo('ada@example.com');
    assertThat(sent.body.firstName).isEqualTo('Ada');
    assertThat(sent.body.gclid).isEqualTo('g-1');
    assertThat(sent.body.size).isEqualTo('L');
    assertThat(sent.body.note).isUndefined();
    assertThat(sent.options.headers['x-api-key']).isEqualTo('lt_live_x');
setup: |-
  const JSON = require('JSON');
  const site = '01a20000-0000-7000-8000-000000000000';
  const event = {
    event_name: 'page_view',
    page_location: 'https://shop.example/prices?utm_source=x%20y&gclid=g-1&secret=s#top',
    page_title: 'Prices',
    client_id: '1.2',
    ga_session_id: '3'
  };
  let sent;
  mock('getAllEventData', event);
  mock('sendHttpRequest', function(url, options, body) {
    sent = { url: url, options: options, body: JSON.parse(body) };
    return { then: function(onResponse) { onResponse({ statusCode: 204 }); } };
  });


___NOTES___

The Leadtrace pixel records page views, too. Send them either from the browser or from this container.
