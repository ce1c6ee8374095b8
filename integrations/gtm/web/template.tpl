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
  "description": "Loads the Leadtrace pixel, which traces each lead to its ad, or sends a lead or a visitor's identity to it. Follows Consent Mode.",
  "containerContexts": ["WEB"]
}


___TEMPLATE_PARAMETERS___

[
  {
    "type": "SELECT",
    "name": "action",
    "displayName": "Action",
    "selectItems": [
      { "value": "load", "displayValue": "Load the pixel" },
      { "value": "identify", "displayValue": "Identify the visitor" },
      { "value": "submit", "displayValue": "Send a lead" }
    ],
    "macrosInSelect": false,
    "simpleValueType": true,
    "defaultValue": "load"
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
    ],
    "enablingConditions": [{ "paramName": "action", "paramValue": "load", "type": "EQUALS" }]
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
    ],
    "enablingConditions": [{ "paramName": "action", "paramValue": "load", "type": "EQUALS" }]
  },
  {
    "type": "SELECT",
    "name": "consent",
    "displayName": "Consent",
    "selectItems": [
      { "value": "container", "displayValue": "A consent tag in this container" },
      { "value": "page", "displayValue": "A banner on the page that uses gtag()" },
      { "value": "granted", "displayValue": "The site needs no consent banner" }
    ],
    "macrosInSelect": false,
    "simpleValueType": true,
    "notSetText": "Select where consent comes from",
    "help": "Tag Manager treats consent as granted if no tag has set a default. Select the container only if a tag does.",
    "valueValidators": [{ "type": "NON_EMPTY" }],
    "enablingConditions": [{ "paramName": "action", "paramValue": "load", "type": "EQUALS" }]
  },
  {
    "type": "CHECKBOX",
    "name": "forms",
    "checkboxText": "Submitted forms create leads",
    "simpleValueType": true,
    "help": "The site must allow forms, too. Required for the action “Send a lead”.",
    "enablingConditions": [{ "paramName": "action", "paramValue": "load", "type": "EQUALS" }]
  },
  {
    "type": "TEXT",
    "name": "formSelector",
    "displayName": "Only these forms (CSS selector)",
    "simpleValueType": true,
    "valueHint": "form.lead",
    "enablingConditions": [{ "paramName": "forms", "paramValue": true, "type": "EQUALS" }]
  },
  {
    "type": "TEXT",
    "name": "sessionMinutes",
    "displayName": "Session timeout in minutes",
    "simpleValueType": true,
    "valueHint": "30",
    "valueValidators": [{ "type": "POSITIVE_NUMBER" }],
    "enablingConditions": [{ "paramName": "action", "paramValue": "load", "type": "EQUALS" }]
  },
  {
    "type": "GROUP",
    "name": "person",
    "displayName": "Contact data",
    "groupStyle": "NO_ZIPPY",
    "subParams": [
      { "type": "TEXT", "name": "email", "displayName": "Email", "simpleValueType": true },
      { "type": "TEXT", "name": "phone", "displayName": "Phone", "simpleValueType": true }
    ],
    "enablingConditions": [
      { "paramName": "action", "paramValue": "identify", "type": "EQUALS" },
      { "paramName": "action", "paramValue": "submit", "type": "EQUALS" }
    ]
  },
  {
    "type": "GROUP",
    "name": "lead",
    "displayName": "Lead",
    "groupStyle": "NO_ZIPPY",
    "subParams": [
      { "type": "TEXT", "name": "name", "displayName": "Name", "simpleValueType": true },
      { "type": "TEXT", "name": "note", "displayName": "Message", "simpleValueType": true },
      {
        "type": "SIMPLE_TABLE",
        "name": "fields",
        "displayName": "Other answers",
        "simpleTableColumns": [
          { "defaultValue": "", "displayName": "Name", "name": "name", "type": "TEXT", "isUnique": true },
          { "defaultValue": "", "displayName": "Value", "name": "value", "type": "TEXT" }
        ],
        "newRowButtonText": "Add answer"
      }
    ],
    "enablingConditions": [{ "paramName": "action", "paramValue": "submit", "type": "EQUALS" }]
  }
]


___SANDBOXED_JS_FOR_WEB_TEMPLATE___

const addConsentListener = require('addConsentListener');
const callInWindow = require('callInWindow');
const encodeUriComponent = require('encodeUriComponent');
const injectScript = require('injectScript');
const isConsentGranted = require('isConsentGranted');
const makeString = require('makeString');
const makeTableMap = require('makeTableMap');
const setInWindow = require('setInWindow');

const purposes = ['ad_storage', 'ad_user_data', 'analytics_storage', 'ad_personalization'];

/** Calls the pixel; until it has loaded, the array stores the calls. */
const call = (name, value) => {
  setInWindow('leadtrace', [], false);
  callInWindow('leadtrace.push', [name, value]);
};

/** Passes consent to the pixel, now and after each change. */
const followConsent = () => {
  const granted = {};
  purposes.forEach((purpose) => {
    // The pixel treats missing consent as denied. An explicit denial would delete the visitor's
    // data before the banner repeats their earlier consent.
    if (isConsentGranted(purpose)) granted[purpose] = true;
    addConsentListener(purpose, (changed, isGranted) => {
      const change = {};
      change[changed] = isGranted;
      call('consent', change);
    });
  });
  call('consent', granted);
};

const buildUrl = () => {
  const parameters = ['site=' + encodeUriComponent(data.site)];
  if (data.consent === 'granted') parameters.push('consent=granted');
  if (data.forms) parameters.push('forms=' + encodeUriComponent(data.formSelector || ''));
  if (data.sessionMinutes) {
    parameters.push('sessionMinutes=' + encodeUriComponent(makeString(data.sessionMinutes)));
  }
  const origin = data.address.slice(-1) === '/' ? data.address.slice(0, -1) : data.address;
  return origin + '/px.js?' + parameters.join('&');
};

/** The given parameters without empty ones, because tags often fire before a value exists. */
const pick = (names) => {
  const picked = {};
  names.forEach((name) => {
    if (data[name] !== undefined && data[name] !== null && data[name] !== '') {
      picked[name] = makeString(data[name]);
    }
  });
  return picked;
};

if (data.action === 'identify') {
  const person = pick(['email', 'phone']);
  if (person.email || person.phone) call('identify', person);
  data.gtmOnSuccess();
} else if (data.action === 'submit') {
  const lead = pick(['name', 'email', 'phone', 'note']);
  if (data.fields && data.fields.length > 0) {
    lead.fields = makeTableMap(data.fields, 'name', 'value');
  }
  call('submit', lead);
  data.gtmOnSuccess();
} else {
  if (data.consent === 'container') followConsent();
  const url = buildUrl();
  // With the URL as a token, the script is added only once, even if the tag fires again.
  injectScript(url, data.gtmOnSuccess, data.gtmOnFailure, url);
}


___WEB_PERMISSIONS___

[
  {
    "instance": {
      "key": { "publicId": "access_globals", "versionId": "1" },
      "param": [
        {
          "key": "keys",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 3,
                "mapKey": [
                  { "type": 1, "string": "key" },
                  { "type": 1, "string": "read" },
                  { "type": 1, "string": "write" },
                  { "type": 1, "string": "execute" }
                ],
                "mapValue": [
                  { "type": 1, "string": "leadtrace" },
                  { "type": 8, "boolean": true },
                  { "type": 8, "boolean": true },
                  { "type": 8, "boolean": false }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  { "type": 1, "string": "key" },
                  { "type": 1, "string": "read" },
                  { "type": 1, "string": "write" },
                  { "type": 1, "string": "execute" }
                ],
                "mapValue": [
                  { "type": 1, "string": "leadtrace.push" },
                  { "type": 8, "boolean": false },
                  { "type": 8, "boolean": false },
                  { "type": 8, "boolean": true }
                ]
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": { "isEditedByUser": true },
    "isRequired": true
  },
  {
    "instance": {
      "key": { "publicId": "inject_script", "versionId": "1" },
      "param": [
        {
          "key": "urls",
          "value": { "type": 2, "listItem": [{ "type": 1, "string": "https://*/px.js*" }] }
        }
      ]
    },
    "clientAnnotations": { "isEditedByUser": true },
    "isRequired": true
  },
  {
    "instance": {
      "key": { "publicId": "access_consent", "versionId": "1" },
      "param": [
        {
          "key": "consentTypes",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 3,
                "mapKey": [
                  { "type": 1, "string": "consentType" },
                  { "type": 1, "string": "read" },
                  { "type": 1, "string": "write" }
                ],
                "mapValue": [
                  { "type": 1, "string": "ad_storage" },
                  { "type": 8, "boolean": true },
                  { "type": 8, "boolean": false }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  { "type": 1, "string": "consentType" },
                  { "type": 1, "string": "read" },
                  { "type": 1, "string": "write" }
                ],
                "mapValue": [
                  { "type": 1, "string": "ad_user_data" },
                  { "type": 8, "boolean": true },
                  { "type": 8, "boolean": false }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  { "type": 1, "string": "consentType" },
                  { "type": 1, "string": "read" },
                  { "type": 1, "string": "write" }
                ],
                "mapValue": [
                  { "type": 1, "string": "analytics_storage" },
                  { "type": 8, "boolean": true },
                  { "type": 8, "boolean": false }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  { "type": 1, "string": "consentType" },
                  { "type": 1, "string": "read" },
                  { "type": 1, "string": "write" }
                ],
                "mapValue": [
                  { "type": 1, "string": "ad_personalization" },
                  { "type": 8, "boolean": true },
                  { "type": 8, "boolean": false }
                ]
              }
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
- name: The pixel is loaded with the options in its URL
  code: |-
    let loaded;
    mock('injectScript', function(url, onSuccess) {
      loaded = url;
      onSuccess();
    });
    mock('callInWindow', function() {});
    runCode({
      action: 'load', address: 'https://leads.example.com/', site: site, consent: 'granted',
      forms: true, formSelector: '#contact', sessionMinutes: 45
    });
    assertThat(loaded).isEqualTo('https://leads.example.com/px.js?site=' + site +
      '&consent=granted&forms=%23contact&sessionMinutes=45');
    assertApi('gtmOnSuccess').wasCalled();
    assertApi('callInWindow').wasNotCalled();
- name: Granted consent is passed on, and denied consent is not
  code: |-
    const calls = [];
    mock('injectScript', function(url, onSuccess) { onSuccess(); });
    mock('callInWindow', function(path, call) { calls.push(call); });
    mock('isConsentGranted', function(type) { return type === 'analytics_storage'; });
    runCode({
      action: 'load', address: 'https://leads.example.com', site: site, consent: 'container'
    });
    assertThat(calls).isEqualTo([['consent', { analytics_storage: true }]]);
    assertApi('gtmOnSuccess').wasCalled();
- name: A change of consent is passed on
  code: |-
    const calls = [];
    const listeners = {};
    mock('injectScript', function(url, onSuccess) { onSuccess(); });
    mock('callInWindow', function(path, call) { calls.push(call); });
    mock('isConsentGranted', function() { return false; });
    mock('addConsentListener', function(type, listener) { listeners[type] = listener; });
    runCode({
      action: 'load', address: 'https://leads.example.com', site: site, consent: 'container'
    });
    listeners.ad_storage('ad_storage', true);
    assertThat(calls).isEqualTo([['consent', {}], ['consent', { ad_storage: true }]]);
- name: A visitor without contact data is not identified
  code: |-
    mock('callInWindow', function() {});
    runCode({ action: 'identify', email: '', phone: undefined });
    assertApi('callInWindow').wasNotCalled();
    assertApi('gtmOnSuccess').wasCalled();
- name: A lead contains the answers in the table
  code: |-
    let sent;
    mock('callInWindow', function(path, call) { sent = call; });
    runCode({
      action: 'submit', name: 'Ada', email: 'ada@example.com', note: '',
      fields: [{ name: 'size', value: 'L' }]
    });
    assertThat(sent).isEqualTo(['submit', {
      name: 'Ada', email: 'ada@example.com', fields: { size: 'L' }
    }]);
- name: A script that does not load is a failure
  code: |-
    mock('injectScript', function(url, onSuccess, onFailure) { onFailure(); });
    runCode({ action: 'load', address: 'https://leads.example.com', site: site, consent: 'page' });
    assertApi('gtmOnFailure').wasCalled();
    assertApi('gtmOnSuccess').wasNotCalled();
setup: const site = '01a20000-0000-7000-8000-000000000000';


___NOTES___

Use one tag with the action "Load the pixel" for each site.
