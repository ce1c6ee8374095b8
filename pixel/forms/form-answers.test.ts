import { expect, test } from 'vitest'
import { type Control, readAnswers } from './form-answers.ts'

/** Control with browser defaults. */
const control = (overrides: Partial<Control> & { label?: string }): Control => ({
  type: 'text',
  name: '',
  id: '',
  value: '',
  ...overrides,
  labels: overrides.label === undefined ? null : [{ textContent: overrides.label }],
})

test('a contact form becomes a person and a message', () => {
  const answers = readAnswers([
    control({ name: 'your-name', value: ' Ada Example ' }),
    control({ name: 'your-email', type: 'email', value: 'ada@example.com' }),
    control({ name: 'your-tel', type: 'tel', value: '+49 30 1234567' }),
    control({ name: 'your-text', type: 'textarea', value: 'Hello' }),
    control({ name: 'company', value: 'Example Ltd' }),
  ])

  expect(answers).toEqual({
    name: 'Ada Example',
    email: 'ada@example.com',
    phone: '+49 30 1234567',
    note: 'Hello',
    fields: { company: 'Example Ltd' },
  })
})

test.for([
  ['English', { 'First name': 'Ada', Surname: 'Lovelace' }],
  ['English', { First: 'Ada', Last: 'Lovelace' }],
  ['German', { Vorname: 'Ada', Name: 'Lovelace' }],
  ['German', { Vorname: 'Ada', Familienname: 'Lovelace' }],
  ['French', { Prénom: 'Ada', Nom: 'Lovelace' }],
  ['Spanish', { Nombre: 'Ada', Apellidos: 'Lovelace' }],
  ['Dutch', { Voornaam: 'Ada', Achternaam: 'Lovelace' }],
] as const)('first and last name fields are joined, with %s labels', ([, labels]) => {
  const controls = Object.entries(labels).map(([label, value], index) =>
    control({ name: `input_${index}`, label: `${label} *`, value }),
  )
  expect(readAnswers(controls)).toMatchObject({ name: 'Ada Lovelace', fields: {} })
})

test('the labels First and Last alone mark names', () => {
  const answers = readAnswers([
    control({ name: 'input_1.3', label: 'First', value: 'Ada' }),
    control({ name: 'input_1.6', label: 'Last', value: 'Lovelace' }),
  ])
  expect(answers).toMatchObject({ name: 'Ada Lovelace', fields: {} })
})

test.for([
  ['Street name', 'Name'],
  ['Name of your pet', 'Your name'],
  ['File name', 'Full name'],
  ['Nom de la rue', 'Nom'],
  ["Nom de l'animal", 'Votre nom'],
  ['Nombre de la mascota', 'Nombre'],
  ['Name der Straße', 'Name'],
  ['Name des Haustiers', 'Ihr Name'],
  ['Naam van uw hond', 'Naam'],
] as const)('a field labeled %s is not the person, but %s is', ([other, own]) => {
  const answers = readAnswers([
    control({ name: 'input_1', label: other, value: 'Rex' }),
    control({ name: 'input_2', label: own, value: 'Ada' }),
  ])
  expect(answers).toMatchObject({ name: 'Ada', fields: { input_1: 'Rex' } })
})

test.for(['Telefon', 'Téléphone', 'Teléfono', 'Telefoonnummer', 'Phone', 'Handynummer', 'Mobile'])(
  'a field labeled %s is a phone number',
  (label) => {
    const answers = readAnswers([control({ name: 'f', label, value: '030 123456' })])
    expect(answers).toMatchObject({ phone: '030 123456', fields: {} })
  },
)

test.for(['E-Mail', 'Courriel', 'Correo electrónico', 'Adresse mail', 'E-mailadres'])(
  'a field labeled %s is an email address',
  (label) => {
    const answers = readAnswers([control({ name: 'f', label, value: 'a@example.com' })])
    expect(answers).toMatchObject({ email: 'a@example.com', fields: {} })
  },
)

test.for(['Nachricht', 'Ihre Mitteilung: Nachricht', 'Mensaje', 'Bericht', 'Commentaire'])(
  'a field labeled %s is a message',
  (label) => {
    expect(readAnswers([control({ name: 'f', label, value: 'Hello' })])).toMatchObject({
      note: 'Hello',
    })
  },
)

test('autocomplete attributes count as well', () => {
  const answers = readAnswers([
    control({ name: 'a', autocomplete: 'given-name', value: 'Ada' }),
    control({ name: 'b', autocomplete: 'family-name', value: 'Lovelace' }),
    control({ name: 'c', autocomplete: 'section-x email', value: 'ada@example.com' }),
  ])
  expect(answers).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com', fields: {} })
})

test('names of other things are custom questions', () => {
  const answers = readAnswers([
    control({ name: 'companyName', value: 'Example Ltd' }),
    control({ name: 'username', value: 'ada' }),
    control({ name: 'mailing_address', value: 'Street 1' }),
    control({ name: 'immobilie', value: 'Haus' }),
    control({ name: 'email', type: 'email', value: 'a@example.com' }),
  ])

  expect(answers?.name).toBeUndefined()
  expect(answers?.fields).toEqual({
    companyName: 'Example Ltd',
    username: 'ada',
    mailing_address: 'Street 1',
    immobilie: 'Haus',
  })
})

test('selections are reported as the visitor saw them', () => {
  const answers = readAnswers([
    control({ name: 'email', type: 'email', value: 'a@example.com' }),
    control({ name: 'plan', type: 'radio', value: '1', label: 'Small', checked: false }),
    control({ name: 'plan', type: 'radio', value: '2', label: ' Large\n  plan ', checked: true }),
    control({ name: 'topics', type: 'checkbox', value: 'a', label: 'Sales', checked: true }),
    control({ name: 'topics', type: 'checkbox', value: 'b', label: 'Support', checked: true }),
    control({ name: 'email_me', type: 'checkbox', value: 'yes', checked: true }),
    control({
      name: 'land',
      type: 'select-one',
      value: 'de',
      selectedOptions: [{ text: 'Germany' }],
    }),
    control({
      name: 'unset',
      type: 'select-one',
      value: '',
      selectedOptions: [{ text: 'Choose' }],
    }),
  ])

  expect(answers?.fields).toEqual({
    plan: 'Large plan',
    topics: 'Sales, Support',
    email_me: 'yes',
    land: 'Germany',
  })
})

const secretNames = [
  'password', 'user_pass', 'pwd', 'passwd', 'passphrase', 'Kennwort', 'passwort', 'contraseña',
  'mot_de_passe', 'wachtwoord', 'card', 'cardNumber', 'cc', 'ccnum', 'cc-exp', 'kreditkarte',
  'tarjeta', 'carte_bancaire', 'iban', 'IBAN1', 'cvv', 'cvc', 'csc', 'token', 'accessToken',
  'csrf', '_csrf_token', 'xsrf', 'ssn', 'client_secret', 'pin', 'PIN2', 'otp', 'g-recaptcha-response',
] // biome-ignore format: a list of words

test.for(secretNames)('a field named %s is never read', (name) => {
  const secret = control({ name, value: 'unused' })
  Object.defineProperty(secret, 'value', {
    get: () => {
      throw new Error('was read')
    },
  })
  const email = control({ name: 'email', type: 'email', value: 'a@example.com' })

  expect(readAnswers([secret, email])?.fields).toEqual({})
})

test.for([
  'Card number', 'Account number', 'Account no.', 'Bank account', 'Security code', 'API key', 'PIN code',
  'Kartennummer', 'Kontonummer', 'Konto', 'Bankkonto', 'Sicherheitscode', 'Zugangscode', 'API-Schlüssel',
  'Numéro de carte', 'Numéro de compte', 'N° de compte', 'Compte bancaire', 'Code de sécurité', "Clé d'API",
  'Número de tarjeta', 'Número de cuenta', 'Nº de la cuenta', 'Cuenta bancaria', 'Código de seguridad',
  'Kaartnummer', 'Rekeningnummer', 'Bankrekening', 'Pincode', 'Beveiligingscode', 'Toegangscode',
])('a field labeled %s is never read', (label) => {
  const email = control({ name: 'email', type: 'email', value: 'a@example.com' })
  const secret = control({ name: 'field_7', label, value: '123456' })
  expect(readAnswers([secret, email])?.fields).toEqual({})
}) // biome-ignore format: a list of words

test.for([
  'Company account manager', 'Do you have an account?', 'Google Ads account', 'Skonto', 'Kontor', 'Kontakt',
  'Cuéntanos tu proyecto', '¿Cuenta con seguro?', 'Combien de postes compte votre société ?',
  'Waar moeten we rekening mee houden?', 'Berekening', 'Security', 'Karton', 'Postcode',
])('a field labeled %s is read', (label) => {
  const email = control({ name: 'email', type: 'email', value: 'a@example.com' })
  const question = control({ name: 'field_7', label, value: '123456' })
  expect(readAnswers([question, email])?.fields).toEqual({ field_7: '123456' })
}) // biome-ignore format: a list of words

test.for(['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'])(
  'a field of type %s is never read',
  (type) => {
    const email = control({ name: 'email', type: 'email', value: 'a@example.com' })
    expect(readAnswers([control({ name: 'x', type, value: 'v' }), email])?.fields).toEqual({})
  },
)

test.for([
  { name: 'field_7', label: 'Kreditkartennummer' },
  { name: 'field_7', label: 'Your password' },
  { name: 'field_7', autocomplete: 'cc-number' },
  { name: 'field_7', autocomplete: 'one-time-code' },
  { name: 'field_7', autocomplete: 'new-password' },
  { name: 'field_7', placeholder: 'IBAN' },
  { name: 'field_7', id: 'card' },
])('%j marks a secret outside of its name', (attributes) => {
  const email = control({ name: 'email', type: 'email', value: 'a@example.com' })
  expect(readAnswers([control({ ...attributes, value: 'secret' }), email])?.fields).toEqual({})
})

test.for([
  'shipping',
  'opinion',
  'passengers',
  'pinterest',
  'classification',
  'accommodation',
  'success',
])('a field named %s is read, although its name contains a word for secrets', (name) => {
  const email = control({ name: 'email', type: 'email', value: 'a@example.com' })
  expect(readAnswers([control({ name, value: 'v', type: 'number' }), email])?.fields).toEqual({
    [name]: 'v',
  })
})

test('a form without contact data is not a lead', () => {
  expect(readAnswers([control({ name: 'quantity', value: '2', type: 'number' })])).toBeUndefined()
  expect(readAnswers([])).toBeUndefined()
})

test('a field named __proto__ is a field like any other', () => {
  const answers = readAnswers([
    control({ name: 'email', type: 'email', value: 'a@example.com' }),
    control({ name: '__proto__', value: 'v' }),
  ])
  expect(JSON.stringify(answers?.fields)).toBe('{"__proto__":"v"}')
})
