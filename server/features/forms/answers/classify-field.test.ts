import { expect, test } from 'vitest'
import type { Control } from '../../../../contract/tracking/form-controls.ts'
import { buildControl } from '../../../test/fixtures/build-control.ts'
import { classifyField, type Meaning } from './classify-field.ts'

const email = 'ada@example.com'
const phone = '+49 30 5550100'

/** Values that fit a meaning; the values of other fields are names or numbers. */
const values: Readonly<Record<string, string>> = { email, phone, dial: '49', area: '030' }

type Row = readonly [Partial<Control>, Meaning | undefined]

const labeled = (meaning: Meaning | undefined, ...labels: readonly string[]): Row[] =>
  labels.map((label) => [{ label, name: 'field_7' }, meaning])
const named = (meaning: Meaning | undefined, ...names: readonly string[]): Row[] =>
  names.map((name) => [{ name }, meaning])
const written = (meaning: Meaning | undefined, ...placeholders: readonly string[]): Row[] =>
  placeholders.map((placeholder) => [{ placeholder }, meaning])

const contacts: readonly Row[] = [
  ...labeled('email', 'Email', 'E-Mail *', 'Your email address', 'E-Mail-Adresse', 'Courriel'),
  ...labeled('email', 'Correo electrónico', 'Adresse mail', 'E-mailadres', 'Indirizzo e-mail'),
  ...labeled('email', 'Posta elettronica', 'E-mail (obrigatório)', 'Adres e-mail', 'Work email'),
  ...named(
    'email',
    'email',
    'your-email',
    'user[email]',
    'contact.email',
    'billing_email',
    'EMAIL',
  ),
  ...named('email', 'form_fields[email]', 'userEmail', 'customer_email_address', 'mail'),
  ...written('email', 'Email', 'name@example.com (email)', 'Ihre E-Mail'),
  ...labeled('phone', 'Phone', 'Phone number', 'Mobile', 'Cell phone', 'Telefon', 'Handynummer'),
  ...labeled('phone', 'Telefon (wann passt es?)', 'Téléphone', 'Portable', 'Teléfono', 'Móvil'),
  ...labeled('phone', 'Telefoonnummer', 'Mobiel nummer', 'Telefono', 'Cellulare', 'Telemóvel'),
  ...labeled('phone', 'Celular', 'Numer telefonu', 'Telefon komórkowy', 'WhatsApp', 'Rufnummer'),
  ...named('phone', 'phone', 'your-tel', 'user[phone]', 'contact.mobilePhone', 'billing_phone'),
  ...named('phone', 'form_fields[phone]', 'phoneNumber', 'mobile_no', 'telefon', 'contact_number'),
  ...labeled('email', 'E-post', 'E-postadress'),
  ...labeled('phone', 'Tlf.', 'Mobilnr', 'Tfno.', 'Landline', 'Festnetz', 'Ph #', 'SMS number'),
  ...named('phone', 'SMS', 'inf_field_Phone1', 'et_pb_contact_phone_0', 'g12-telephone'),
  ...labeled('contact', 'Kontaktuppgifter', 'Kontaktoplysninger'),
  ...labeled('contact', 'E-Mail oder Telefon', 'Email or phone', 'E-mail ou téléphone'),
  ...labeled('contact', 'Kontakt', 'How can we reach you?', 'Wie erreichen wir Sie?'),
]

const names: readonly Row[] = [
  ...labeled('first', 'First name', 'First', 'Given name', 'Vorname', 'Prénom *', 'Voornaam'),
  ...labeled('first', 'Nombre de pila', 'Primeiro nome', 'Imię'),
  ...labeled('last', 'Last name', 'Last', 'Surname', 'Family name', 'Nachname', 'Familienname'),
  ...labeled('last', 'Nom de famille', 'Apellidos', 'Primer apellido', 'Achternaam', 'Cognome'),
  ...labeled('last', 'Sobrenome', 'Apelido', 'Nazwisko'),
  ...labeled('first', 'Förnamn', 'Fornavn'),
  ...labeled('last', 'Efternamn', 'Efternavn', 'Etternavn'),
  ...labeled('full', 'Namn', 'Dit navn', 'För- och efternamn', 'Ihr vollständiger Name'),
  ...labeled('full', 'Homeowner name', 'Nominativo', 'Nome del referente'),
  ...named('first', 'name[first]', 'wpforms[fields][0][first]'),
  ...named('last', 'name[last]', 'Name_Last'),
  ...labeled('middle', 'Middle name', 'Tussenvoegsel'),
  ...labeled('secondLast', 'Segundo apellido', 'Apellido materno'),
  ...labeled('full', 'Name', 'Your name', 'Full name', 'Contact name', 'Name *', 'Legal name'),
  ...labeled('full', 'What is your name?', 'First and last name', 'Customer name', "Parent's name"),
  ...labeled(
    'full',
    'Ihr Name',
    'Vor- und Nachname',
    'Ansprechpartner',
    'Name des Ansprechpartners',
  ),
  ...labeled('full', 'Nom', 'Votre nom', 'Nom et prénom', 'Nombre', 'Nombre y apellidos', 'Naam'),
  ...labeled('full', 'Nome', 'Nome e cognome', 'Nome completo', 'Imię i nazwisko'),
  ...named('first', 'first_name', 'firstName', 'fname', 'billing_first_name', 'user[first_name]'),
  ...named('last', 'last_name', 'lastName', 'lname', 'billing_last_name', 'contact.lastName'),
  ...named('full', 'name', 'your-name', 'user[name]', 'form_fields[name]', 'data[Contact][name]'),
  ...named('full', 'fullname', 'cf7_name', 'q3_name', 'customer.name', 'lead[name]', 'nom', 'naam'),
  ...written('full', 'Name', 'Ihr Name', 'Votre nom'),
]

const messages: readonly Row[] = [
  ...labeled('note', 'Message', 'Your message', 'Nachricht', 'Ihr Anliegen', 'Mensaje', 'Bericht'),
  ...labeled('note', 'Meddelande', 'Din besked'),
  [{ type: 'textarea', label: 'Leveransadress' }, undefined],
  [{ type: 'textarea', label: 'Lieferanschrift' }, undefined],
  ...labeled('note', 'Commentaire', 'Messaggio', 'Mensagem', 'Wiadomość', 'Comments'),
  [{ type: 'textarea', name: 'field_7' }, 'note'],
  [{ type: 'textarea', label: 'Nachricht: Wann passt Ihnen ein Termin?' }, 'note'],
  [{ type: 'textarea', label: "Votre message concernant l'adresse" }, 'note'],
  [{ type: 'textarea', label: 'What are your goals?' }, 'note'],
  [{ type: 'textarea', name: 'address', label: 'Delivery address' }, undefined],
  [{ type: 'textarea', label: 'Anschrift' }, undefined],
  [{ type: 'textarea', name: 'recipient_message', label: 'Message to your friend' }, 'note'],
]

const others: readonly Row[] = [
  ...labeled(undefined, 'Company name', 'Firma', 'Firmenname', 'Entreprise', 'Nome da empresa'),
  ...labeled(
    undefined,
    'Street name',
    'Name of your pet',
    'File name',
    'Nom de la rue',
    'Boat name',
  ),
  ...labeled(undefined, "Nom de l'animal", 'Nombre de la mascota', 'Name der Straße', 'Yacht name'),
  ...labeled(undefined, 'Name des Haustiers', 'Naam van uw hond', "Nome dell'azienda", 'Username'),
  ...labeled(
    undefined,
    'Product name',
    "Child's name",
    'Name des Kindes',
    "Friend's name",
    'Benutzername',
  ),
  ...labeled(undefined, "Your friend's email", 'E-Mail des Empfängers', 'Email du destinataire'),
  ...labeled(
    undefined,
    'Mailing address',
    'Immobilie',
    'Fax',
    'Best time to phone',
    'City',
    'Budget',
  ),
  ...labeled(undefined, 'Virksomhedens navn', 'Namn på hunden', 'Gatunamn', 'Nombre comercial'),
  ...labeled(
    undefined,
    'Name Ihrer Praxis',
    "Partner's email",
    "Manager's email",
    'Din väns e-post',
  ),
  [{ name: 'name', label: 'Company' }, undefined],
  [{ name: '0-2/name', label: 'Company name' }, undefined],
  ...named(undefined, 'company[name]', 'username', 'companyName', 'user_name', 'mailing_address'),
  ...named(undefined, 'friend_email', 'recipient_name', 'referral[email]', 'immobilie', 'city'),
  [{ name: 'x', autocomplete: 'postal-code', type: 'tel' }, undefined],
  [{ name: 'name', autocomplete: 'organization' }, undefined],
  [{ name: 'email', autocomplete: 'constructor' }, 'email'],
  [{ name: 'x', autocomplete: '__proto__' }, undefined],
  [{ name: 'phone', type: 'checkbox', label: 'Call me by phone' }, undefined],
  [{ name: 'email', type: 'select-one', label: 'Preferred contact: email' }, undefined],
  [{ placeholder: 'Ricardo Alvarez' }, undefined],
]

const phones = (meaning: Meaning | undefined, value: string, ...names: readonly string[]): Row[] =>
  names.map((name) => [{ type: 'tel', name, value }, meaning])

const telTypes: readonly Row[] = [
  ...phones(
    undefined,
    '10115',
    'zip',
    'plz',
    'billing_postcode',
    'postal_code',
    'cp',
    'codigo_postal',
  ),
  ...phones(undefined, '31.12.2026', 'date', 'geburtsdatum', 'birthday', 'fecha', 'field_7'),
  ...phones(undefined, '250000', 'amount', 'betrag', 'loan_amount', 'price', 'budget', 'montant'),
  ...phones(
    undefined,
    '123456',
    'code',
    'promo_code',
    'kundennummer',
    'order_number',
    'vat_number',
  ),
  ...phones(undefined, '120000', 'km', 'mileage', 'kilometerstand', 'wohnflaeche_qm', 'quantity'),
  ...phones('phone', '030 5550100', 'field_7', 'tel', 'x', 'q5'),
  ...[
    'Organisationsnummer|556677-8899',
    'CVR|12345678',
    'Antal anställda|120000',
    'Fødselsdato|01011990',
    'Partita IVA|12345678901',
    'CNPJ|12345678000190',
    'Numéro de commande|1000123',
    'Nº de empleados|1000123',
    'Numer zamówienia|1000123',
    'Kaufpreis|2500000',
    'Tracking number|1234567890',
    'EIN|123456789',
    // Too short for a phone number, and the label does not mention phones.
    'Odometer reading|123456',
    'Lot|123456',
  ].map((text): Row => {
    const [label, value] = text.split('|')
    return [{ type: 'tel', ...(label && { label }), ...(value && { value }) }, undefined]
  }),
  [{ type: 'tel', label: 'Call me at', value: '2125550100' }, 'phone'],
  [{ type: 'tel', label: 'PLZ', value: '10115' }, undefined],
  [{ type: 'tel', label: 'Gewünschte Finanzierung', value: '250000' }, undefined],
  [{ type: 'tel', label: 'Customer reference', value: '1234567' }, undefined],
  [{ type: 'tel', label: 'How do we reach your office?', value: '0301234567' }, 'phone'],
  [{ name: 'name[first]' }, 'first'],
  [{ name: 'name[last]' }, 'last'],
  [{ label: 'Rückruf unter', value: phone }, 'phone'],
  [{ type: 'tel', placeholder: 'ZIP code', value: '10115' }, undefined],
  [{ type: 'tel', label: 'Anzahl der Mitarbeiter', value: '120000' }, undefined],
]

const codes: readonly Row[] = [
  [{ type: 'select-one', name: 'country_code', value: 'Germany (+49)' }, 'dial'],
  [{ type: 'select-one', name: 'c', value: '+44' }, 'dial'],
  [{ name: 'prefix', value: '+49' }, 'dial'],
  [{ label: 'Ländervorwahl', value: '0049' }, 'dial'],
  [{ autocomplete: 'tel-country-code', value: '49' }, 'dial'],
  [{ label: 'Vorwahl', value: '030' }, 'area'],
  [{ name: 'phone[area]', value: '212' }, 'area'],
  [{ type: 'select-one', name: 'country', value: 'Germany' }, undefined],
  [{ type: 'checkbox', name: 'country_code', value: '+49' }, undefined],
]

test.for([...contacts, ...names, ...messages, ...others, ...telTypes, ...codes])(
  'a field with %j has the meaning %s',
  ([texts, meaning]) => {
    const isContact =
      meaning === 'contact' || JSON.stringify(texts).match(/mail|courr|corr|posta|destin/i)
    const value = values[meaning ?? ''] ?? (isContact ? email : 'Ada')
    expect(classifyField(buildControl({ value, ...texts }))?.meaning).toBe(meaning)
  },
)

test('more specific text gives higher confidence', () => {
  const score = (texts: Partial<Control>) =>
    classifyField(buildControl({ value: phone, ...texts }))?.score ?? 0

  const scores = [
    score({ autocomplete: 'tel' }),
    score({ type: 'tel', name: 'phone' }),
    score({ name: 'phone' }),
    score({ placeholder: 'Phone' }),
    score({ type: 'tel' }),
    score({}),
  ]

  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores).size).toBe(scores.length)
})
