import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { detectSecret, type FieldTexts } from './detect-secret.ts'

const field = (texts: Partial<FieldTexts>): FieldTexts => ({
  type: 'text',
  name: '',
  id: '',
  label: '',
  autocomplete: '',
  placeholder: '',
  ...texts,
})

const detect = (texts: Partial<FieldTexts>) => detectSecret(field(texts))

const toList = (text: string): readonly string[] =>
  text
    .split('|')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)

/**
 * Plausible labels that contain the letters of words for secrets: pass, card, nonce, pin, tan,
 * account, key, …
 */
const ordinary =
  toList(`What are you passionate about? | Cardiff | Cardiologist | Postcard design | Compass | Passenger
names | Number of passengers | Discard old furniture? | Cardboard boxes needed | Scorecard |
Business card quantity | Loyalty card number | Membership card number | Library card number |
Gift card recipient | Which password manager do you use? | How do you store passwords? |
Password policy in place | Pinterest profile | Spinning class | Opinion | Shipping address |
Happiness score | Pineapple or mango? | Pink or blue | Tandem jump date | Distance in km |
Standard or premium | Instant quote | Substance | Assistant name | Accountant | Accounts payable
contact | Google Ads account | Key account manager | Company account manager | Do you have an
account? | Do you have a business bank account? | Do you accept credit cards? | Which credit
card terminal do you use? | Current provider of payment cards | Keywords | Key dates | Monkey
species | Keyboard layout | Access to parking | Access requirements | Security system | Security
concerns | Security guards needed | Secretary | Secret ingredient | Secret santa budget | Tokens
per month | Tokenization use case | Announcement | Pronounced name | Ounces | Promo code |
Discount code | Postal code | Country code | Dress code | Source code language | QR code usage |
Barcode type | Booking confirmation code | Order number | Invoice number | Customer number |
Policy number | VAT number | Tax number | Registration number | Flight number | Passport country
| Passport holder? | Do you hold a valid passport? | Nationality | National park | Identity
design | Brand identity | License plate | Driving experience | Social media accounts | Social
security law question | IP address | Bypass surgery | Overpass | Passive house | Passover menu |
Boarding pass | Festival pass | Surpass | Trespassing | Wann passt Ihnen ein Termin? | Telefon
(wann passt es?) | Passivhaus geplant? | Reisepass vorhanden? | Passagiere | Passform | Passau |
Kompass | Karton | Kartoffelsorte | Landkarte | Speisekarte | Visitenkarten | Eintrittskarten |
Anzahl Karten | Kundenkarte | Postkarte | Wanderkarte | Kontakt | Kontaktperson | Kontor |
Skonto | Kundenkontonummer | Diskontsatz | Sicherheit | Sicherheitsdienst | Zugang zum
Grundstück | Schlüssel vorhanden? | Schlüsselübergabe | Geheimtipp | Passwortmanager im Einsatz
| Passwort-Manager | Tanne oder Fichte | Tankstelle | Distanz | Standort | Pinsel | Pinnwand |
Spinde | Postleitzahl | Vertragsnummer | Kundennummer | Rechnungsnummer | Versicherungsnummer |
Fahrgestellnummer | Steuernummer | Steuerberater | Ausweis vorhanden? | Prüfung | Codewort für
den Rabatt | Votre message concernant cette annonce | Référence de l’annonce | Passoire
thermique | Date de passage | Passager | Passion | Carte grise | Numéro de carte grise | Carte
de visite | Carte du menu | Numéro de carte de fidélité | Acceptez-vous la carte bancaire ? |
Cartes cadeaux | Combien de postes compte votre société ? | Compte tenu de quoi ? | Compte
Instagram | Clé en main ? | Clés remises | Code postal | Code promo | Code NAF | Secrétaire |
Pin maritime | Lapin | Palabras clave | Fecha clave | Personas clave | Cartel | Cartera |
Cuéntanos tu proyecto | ¿Cuenta con seguro? | No cuenta con seguro | Número de cuentas | Tarjeta
de visita | Tarjetas por mes | Secretaría | ¿Adónde iban? | Código postal | Código promocional |
Pintura | Tanque | Pasajeros | Pasaporte vigente | Número de pedido | Aantal kaarten |
Kaartenbak | Landkaart | Rekening houden met | Waar moeten we rekening mee houden? | Berekening
| Sleutel aanwezig | Toegang tot het pand | Beveiliging | Passend moment | Postcode |
Kortingscode | Geheim recept | Tandarts | Pinda | Parole chiave | Parola chiave | Conto alla
rovescia | Sconto | Carta da parati | Codice postale | Codice sconto | Chiavi in mano | Numero
di conti | Passaporto valido? | Segretaria | Palavra-chave | Palavras-chave | Conta de luz |
Código postal | Chave na mão | Passageiros | Cartão de visita | Senhas de atendimento | Senhora
| Liczba dni | Ile dni? | Nie wiem | Hasła reklamowe | Konto firmowe? | Kod pocztowy | Kod
rabatowy | Karta dań | Klucze
| Customer account number | Utility account number | Numéro de compte client | Número de cuenta de
cliente | PIN pad model | Boarding pass number | Número de seguro | Kortfattad beskrivning | Antal
kort | Rabattkod | Portkod | Org.nr | CPR training | SMS number | Author code | Insurance number`)

const secrets =
  toList(`Password | Your password | Enter your password | Password * | Repeat password | Confirm Password
| New password | Password (min. 8 characters) | What is your password? | Passphrase | Passcode |
Wi-Fi password | WiFi-Passwort | Passwort | Ihr Passwort | Passwort wiederholen | Passwort
(mindestens 8 Zeichen) | Benutzerpasswort | Kennwort | Neues Kennwort | Mot de passe | Votre mot
de passe | Confirmez le mot de passe | Contraseña | Repite la contraseña | Wachtwoord | Herhaal
wachtwoord | Senha | Palavra-passe | Hasło | Powtórz hasło | PIN | Your PIN | PIN code |
PIN-Code | 4-digit PIN | Pincode | Código PIN | TAN | SMS-TAN | CVV | CVC | CVV2 | CVV/CVC |
Security code | Card security code | Card number | Credit card number | Debit card number | Card
holder | Cardholder name | Name on card | Card expiry | Card no. | Kreditkartennummer |
Kartennummer | Karteninhaber | Kartenprüfnummer | Prüfziffer | Numéro de carte | Numéro de carte
bancaire | Numéro de votre carte | Número de tarjeta | Número de la tarjeta | Kaartnummer |
Numero della carta | Número do cartão | Numer karty | IBAN | Your IBAN | IBAN number |
Kontonummer | Konto | Bankkonto | Bank account | Bank account number | Account number | Account
no. | Sort code | Routing number | Numéro de compte | N° de compte | Compte bancaire | RIB |
Número de cuenta | Nº de la cuenta | Cuenta bancaria | Rekeningnummer | Bankrekening |
Bankrekeningnummer | Numero di conto | Conto corrente | Número da conta | Conta bancária | Numer
konta | Nr rachunku | Rachunek bankowy | SSN | Social Security Number | National Insurance
number | National ID number | Passport number | Driver's license number | ID card number |
Personalausweisnummer | Ausweisnummer | Reisepassnummer | Steuer-ID |
Steuer-Identifikationsnummer | Sozialversicherungsnummer | AHV-Nummer | Numéro de sécurité
sociale | Numéro de passeport | DNI | DNI/NIE | NIF | Número de pasaporte | Documento de
identidad | BSN | Burgerservicenummer | Paspoortnummer | Codice fiscale | CPF | Número de
contribuinte | PESEL | Numer dowodu | One-time code | Verification code | SMS code | Enter the
verification code we sent you | 2FA code | Authenticator code | OTP | Access code |
Bestätigungscode | Sicherheitscode | Zugangscode | Einmalcode | Code de vérification | Code de
sécurité | Code de confirmation | Code d'accès | Code secret | Código de verificación | Código
de seguridad | Código de confirmación | Código de acesso | Código de segurança | Verificatiecode
| Beveiligingscode | Toegangscode | Bevestigingscode | Codice di verifica | Codice di sicurezza
| Kod weryfikacyjny | Kod SMS | API key | Your API key | API-Schlüssel | Clé d'API | Clave de
API | Clave de acceso | Clave | Chiave API | Klucz API | Access key | Private key | Secret key |
Client secret | Access token | API token | Token | Security question | Secret question |
Geheimfrage | Mother's maiden name | Seed phrase | Recovery phrase | Captcha | Captcha: 3 + 4 = |
Lösenord | Bekräfta lösenord | Kodeord | Gentag adgangskode | Passord | Personnummer | CPR-nummer |
Kortnummer | Säkerhetskod | Sikkerhedskode | Engångskod | Engangskode | Bankkontonummer |
Social Insurance Number | Passport # | Credit card # | Enter the 6-digit code | Recovery code |
Authenticator app code | Sicherheitsfrage | Question de sécurité | Domanda di sicurezza | Titulaire de la carte | Titular de la tarjeta | Titular do cartão | Nº Seguridad
Social | N° carte bancaire | Creditcardnummer | Nummer identiteitskaart | CURP | PUK`)

const secretNames =
  toList(`password | user_pass | pwd | passwd | passphrase | Kennwort | passwort | contraseña |
mot_de_passe | wachtwoord | card | cardNumber | cc | ccnum | cc-exp | cc_number | ccNumber |
creditCardNumber | creditcardnumber | card_cvc | cardCvv | kreditkartennummer | tarjeta | iban |
IBAN1 | bank_iban | cvv | cvc | csc | token | accessToken | access_token | csrf | _csrf_token |
csrfmiddlewaretoken | xsrf | authenticity_token | __RequestVerificationToken | ssn |
client_secret | pin | PIN2 | userPin | otp | otpCode | totp | g-recaptcha-response |
h-captcha-response | cf-turnstile-response | frc-captcha-solution | _wpnonce | nonce | honeypot
| _gotcha | bot-field | form_honeypot | user[password] | payment[card][number] |
payment.cardNumber | login_password | newPassword | passwordConfirm | pass1 | |
api_token | apiKey | secretKey | securityAnswer | billing_dni | accountNumber |
bankAccountNumber | routingNumber | sort_code`)

const types = ['text', 'number', 'tel', 'email', 'textarea', 'select-one', 'wa-input'] as const

test.for(types)('a field of type %s with an ordinary label is read', (type) => {
  expect(ordinary.length).toBeGreaterThan(150)
  expect(ordinary.filter((label) => detect({ type, label }))).toEqual([])
})

test('an ordinary name, or a placeholder with an example, is no secret', () => {
  const toName = (label: string) =>
    label
      .toLowerCase()
      .replace(/[^\p{L}]+/gu, '_')
      .replace(/^_|_$/g, '')
  expect(
    ordinary.filter((label) => detect({ name: toName(label) }) && label !== '¿Adónde iban?'),
  ).toEqual([])
  const examples = [...ordinary, 'Ricardo Alvarez', 'Jane Carter', 'DE89 3704 0044 0532 0130 00']
  expect(examples.filter((placeholder) => detect({ name: 'x', placeholder }))).toEqual([])
})

test('a field labeled like a secret is not read', () => {
  expect(secrets.filter((label) => !detect({ name: 'field_7', label }))).toEqual([])
})

test('a field named like a secret is not read', () => {
  expect(secretNames.filter((name) => !detect({ name }))).toEqual([])
  expect(secretNames.filter((id) => !detect({ id }))).toEqual([])
})

test('in a field of type tel without words for a phone, any phrase of a secret counts', () => {
  const labels = ['Full card number', 'CVC / CVV code', 'Last 4 digits of SSN', 'Debit card PIN']
  expect(labels.filter((label) => !detect({ type: 'tel', label }))).toEqual([])
})

test.for([
  { type: 'tel', name: 'phone' },
  { type: 'tel', name: 'Mobilnummer' },
  { type: 'email' },
  { type: 'textarea' },
])('in the field %j, only an exact phrase is a secret', (field) => {
  const exact = [
    'PIN',
    'Your password',
    'Card number *',
    'IBAN',
    'CVC',
    'Kontonummer',
    'Mot de passe',
  ]
  expect(exact.filter((label) => !detect({ ...field, label }))).toEqual([])
  const partial = [
    'Password for the gate, if any',
    'Send the PIN code to',
    'Why is your card number wrong?',
  ]
  expect(partial.filter((label) => detect({ ...field, label }))).toEqual([])
})

test.for(['text', 'textarea'])('a field of type %s that protects the form is not read', (type) => {
  const names =
    'csrf_token | _wpnonce | g-recaptcha-response | cf-turnstile-response | _gotcha | bot-field'
  expect(toList(names).map((name) => detect({ type, name }))).toEqual(Array(6).fill('form'))
})

test.for(['cc-number', 'cc-csc', 'section-a billing cc-name', 'current-password', 'one-time-code'])(
  'the autocomplete attribute %s marks a secret in a field of any type',
  (autocomplete) => {
    for (const type of types) expect(detect({ type, name: 'x', autocomplete })).toBe('visitor')
  },
)

test('new-password, which many pages use to turn autofill off, marks only a field without a name', () => {
  const autocomplete = 'new-password'
  expect(detect({ autocomplete, name: 'field_7' })).toBe('visitor')
  expect(detect({ autocomplete, name: 'street' })).toBeUndefined()
  expect(detect({ autocomplete, name: 'x', label: 'First name' })).toBeUndefined()
})

test.for([
  { placeholder: 'IBAN' },
  { placeholder: 'Enter your password' },
  { placeholder: 'PIN' },
  { placeholder: 'Kreditkartennummer' },
])('a placeholder that is nothing but a secret counts: %j', (texts) => {
  expect(detect({ name: 'field_7', ...texts })).toBe('visitor')
})

/**
 * Words that are secrets; those in the second line are secrets only as field names. Compound words
 * are Dutch.
 */
const secretWords =
  toList(`accountnummer | creditcardhouder | creditcardnummer | BSN | BSN-stelsel | IBAN | Iban | bankkaart | bankkaartnummer | bankrekening | bankrekeningnummer
| betaalkaart | beveiligingscode | cardholder | contraseña | creditcard | hoofdwachtwoord | kaarthouder | kaartnummer
| password | pin | pincode | rekeningnummer | standaardwachtwoord | toegangscode | token | wachtwoord
| CC | cc | Tan | tan | card | clave | clavé | iban | nonce | pass | secret | tarjeta`)

test('no other word of five languages is a secret, as a label, placeholder or name', () => {
  // The top of the file explains how the list was made.
  const words = readFileSync(new URL('dictionary-words.txt', import.meta.url), 'utf8')
    .replace(/^#.*/gm, '')
    .trim()
    .split(/\s+/)
  expect(words.length).toBeGreaterThan(6_000)

  const found = words.filter(
    (word) => detect({ label: word }) || detect({ placeholder: word }) || detect({ name: word }),
  )

  expect(found.filter((word) => !secretWords.includes(word))).toEqual([])
})
