import { expect, test } from 'vitest'
import { buildControl } from '../../../test/fixtures/build-control.ts'
import { isSecretAnswer } from './detect-secret-answer.ts'

test.for([
  'Expiry date (MM/YY)',
  'Expiration date',
  'MM / YY',
  'Valid thru',
  'Gültig bis (MM/JJ)',
  'Karte gültig bis',
  'Ablaufdatum',
  'Date d’expiration (MM/AA)',
  'Date d’expiration de la carte',
  'Fecha de caducidad (MM/AA)',
  'Fecha de vencimiento de la tarjeta',
  'Vervaldatum (MM/JJ)',
  'Scadenza carta',
  'Validade do cartão',
  'Data ważności karty',
] as const)('the expiry date of a card is not stored: %s', (label) => {
  for (const value of ['12/27', '01 / 2028', '1227']) {
    expect(isSecretAnswer(buildControl({ label, value }))).toBe(true)
  }
})

test.for(['exp_month', 'card_exp_year', 'cc-exp-month', 'expiryYear'] as const)(
  'a part of the expiry date is not stored: %s',
  (name) => {
    expect(isSecretAnswer(buildControl({ name, type: 'select-one', value: '12' }))).toBe(true)
  },
)

test.for([
  'License key',
  'Licence key *',
  'Product key',
  'Activation key',
  'Lizenzschlüssel',
  'Produktschlüssel',
  'Clé de licence',
  'Clave de licencia',
  'Licentiesleutel',
  'Chiave di licenza',
  'Chave de licença',
  'Klucz licencyjny',
  'Licensnyckel',
] as const)('a software license key is not stored: %s', (label) => {
  expect(isSecretAnswer(buildControl({ label, value: 'ABCD-1234-EFGH' }))).toBe(true)
})

test.for([
  'Aadhaar number',
  'Emirates ID',
  'CNIC number',
  'Social insurance number',
  'NINO',
  'Numéro INSEE',
  'Fødselsnummer',
  'Henkilötunnus',
  'Rodné číslo',
  'Medicare number',
] as const)('a national ID is not stored: %s', (label) => {
  expect(isSecretAnswer(buildControl({ label, value: '2345 6789 0123' }))).toBe(true)
})

test.for([
  'Heslo',
  'Jelszó',
  'Şifre',
  'Salasana',
  'Пароль',
  'Новый пароль',
  'Κωδικός',
  'パスワード',
])('a password is not stored: %s', (label) => {
  expect(isSecretAnswer(buildControl({ label, value: 'opensesame' }))).toBe(true)
})

test.for([
  ['When does your contract expire?', '12/27'],
  ['Contract expiry date', '12/2027'],
  ['Expiry date of your current insurance', '12/2027'],
  ['Ablaufdatum des Vertrags', '12/27'],
  ['Vertrag gültig bis', '12/2027'],
  ['Start date (MM/YYYY)', '12/2027'],
  ['Membership card expiry', '12/27'],
  ['Fin du contrat', '12/27'],
  ['Expiry date', 'at the end of the year'],
  ['Year', '2027'],
  ['Which product key features matter?', 'Search'],
  ['Product key features', 'Search'],
  ['Number of licenses', '12'],
  ['License type', 'Pro'],
  ['License plate', 'B-AB 1234'],
  ['Lizenzmodell', 'Abo'],
  ['Schlüsselübergabe', '12/27'],
  ['Nombre del niño', 'Luis'],
  ['Niño', 'Luis'],
  ['Kartoffelsorte', 'Linda'],
  ['Insurance', 'Medicare'],
  ['Sinclair', '1234'],
] as const)('an ordinary answer is stored: %s', ([label, value]) => {
  expect(isSecretAnswer(buildControl({ label, value }))).toBe(false)
})
