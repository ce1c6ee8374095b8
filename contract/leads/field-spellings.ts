import { type ClickId, clickIds } from '../click-ids.ts'
import { leadFieldsWhere } from '../lead-fields.ts'
import { findClickIdName } from './click-id-names.ts'
import type { CreatableField } from './lead-schemas.ts'

// All fields that can be set when a lead is created, except the stage: a `stage_id` from another
// tool contains that tool's IDs.
const creatable = leadFieldsWhere(({ write }) => write).filter(
  (field) => field !== 'stageId',
) as readonly CreatableField[]

/**
 * What a key can mean when a lead is created: a field, part of the name or another supported key.
 */
export type KeyTarget =
  | CreatableField
  | 'sessionId'
  | 'fbclid'
  | 'firstName'
  | 'middleName'
  | 'lastName'

/**
 * Other spellings of fields, as sent by forms and tools, best first. Case, spaces, accents and
 * punctuation do not matter: `E-Mail`, `e_mail` and `EMAIL` are the same.
 */
export const spellings: Readonly<Partial<Record<KeyTarget, string>>> = {
  name: 'full name|name and surname|contact person|vollständiger name|vor und nachname|kontaktperson|ansprechpartner|nom complet|nom et prénom|nombre completo|nombre y apellidos|volledige naam|naam|nome completo|nome e cognome|imię i nazwisko|namn|navn|för och efternamn|for og efternavn|fullständigt namn|fulde navn',
  firstName:
    'first name|name first|f name|given name|forename|vorname|prénom|nombre|voornaam|nome|primeiro nome|imię|förnamn|fornavn',
  middleName: 'middle name|zweiter vorname|segundo nombre',
  lastName:
    'last name|name last|l name|family name|surname|nachname|familienname|zuname|nom|nom de famille|apellido|apellidos|achternaam|cognome|sobrenome|apelido|nazwisko|efternamn|efternavn|etternavn',
  email:
    'email address|e mail|mail|mail address|work email|business email|company email|personal email|primary email|user email|email id|e mail adresse|mailadresse|courriel|adresse mail|correo|correo electrónico|dirección de correo|e mailadres|indirizzo email|posta elettronica|endereço de email|adres e mail|e post|e postadress|e postadresse|mailadress',
  phone:
    'phone number|phone no|telephone|telephone number|tel|tel no|mobile|mobile phone|mobile number|mobile no|mobile phone number|cell|cell phone|cell number|contact number|work phone|business phone|home phone|primary phone|daytime phone|user phone|whatsapp number|telefon|telefonnummer|telefon nr|tel nr|handy|handynummer|mobil|mobilnummer|mobiltelefon|rufnummer|numéro de téléphone|téléphone portable|portable|teléfono|número de teléfono|teléfono móvil|móvil|celular|telefoon|telefoonnummer|mobiel|mobiel nummer|cellulare|numero di telefono|telefone|telemóvel|número de telefone|numer telefonu|telefon komórkowy|telefonnr|tlf|tlf nr|mobilnr|mobiltelefonnummer|landline|festnetz',
  note: 'notes|message|messages|comment|comments|enquiry|inquiry|question|questions|remarks|nachricht|mitteilung|bemerkung|bemerkungen|kommentar|anmerkung|anmerkungen|commentaire|commentaires|remarque|remarques|mensaje|comentario|comentarios|bericht|opmerking|opmerkingen|messaggio|commento|mensagem|comentários|wiadomość|komentarz|uwagi|comment or message|meddelande|meddelelse|besked|melding',
  country: 'country name|country code|country iso|land|pays|país|paese|kraj',
  referrer: 'referer|http referer|http referrer|referrer url|referring url',
  path: 'page path',
  gclid:
    'google click id|google click identifier|google ads click id|google ad click id|adwords click id|hs google click id|gcl id|google clid|google klick id|google ads klick id|google klik id|identifiant de clic google|id de clic google|id clic google|id de clique do google',
  dclid: 'display click id|dv 360 click id|doubleclick click id|campaign manager click id',
  fbclid:
    'facebook click id|facebook click identifier|facebook ads click id|meta click id|meta ads click id|fb click id|hs facebook click id|instagram click id|facebook clid|facebook klick id|meta klick id|facebook klik id|identifiant de clic facebook|id de clic de facebook|id clic facebook|id de clique do facebook',
  fbc: 'fbc cookie|facebook fbc|meta fbc',
  fbp: 'fbp cookie|facebook browser id|meta browser id|fb browser id',
  msclkid:
    'microsoft click id|microsoft ads click id|microsoft advertising click id|bing click id|bing ads click id|ms click id|ms cl id|microsoft klick id',
  ttclid: 'tiktok click id|tiktok ads click id|tt click id|tiktok klick id',
  twclid: 'twitter click id|twitter ads click id|x click id|x ads click id|tw click id',
  rdt_cid: 'reddit click id|reddit ads click id|rdt click id',
  li_fat_id:
    'linkedin click id|linkedin ads click id|linkedin first party ad tracking id|linkedin ad tracking id|linkedin klick id|li click id',
  sccid: 'sc click id|snapchat click id|snap click id',
  epik: 'pinterest click id|pinterest ads click id|pin click id',
  ga4cid: 'ga client id',
  ga4sid: 'ga session id',
}

/** Containers for data about something other than the lead: `company[name]`, `friend[email]`. */
const otherContainers =
  /(compan(y|ies)|organi[sz]ation|business|friend|recipient|referral|product|project|event|pet|campaign|page|file|site)\]?$/i

/**
 * `First-Name`, `fields[first_name]` → `firstname`; `Prénom` → `prenom`. CRMs append `_c` to the names of
 * custom fields: `GCLID__c` → `gclid`.
 */
function normalizeKey(key: string): string {
  const [, container = '', field] = /^(.*?)\[([^[\]]+)\](?:\[value\])?$/.exec(key) ?? []
  const inner = field === undefined || otherContainers.test(container) ? key : field
  return inner
    .replace(/_{1,2}c$/i, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Prefixes and suffixes to ignore: `your-email`, `contact_phone`, `Email (required)`, `phone-1`,
 * `tel-123`. `form` is not a prefix, because `form_name` is the name of the form.
 */
const surroundings =
  /^(?:your|contact|customer|client|lead|visitor|guest|applicant|billing|ihre?|votre)|(?:required|optional|pflichtfeld|\p{Nd}{1,4})$/gu

/** Targets whose spellings may have these prefixes and suffixes. */
const ownTargets: ReadonlySet<KeyTarget> = new Set<KeyTarget>([
  'name',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'phone',
  'note',
])

/** Meaning of a key that is not an exact field name. */
export interface KeyMeaning {
  readonly target: KeyTarget
  /**
   * Position in the list: if a body contains two spellings of a field, the one listed first wins.
   */
  readonly rank: number
}

const meanings = listMeanings()

/** Looks up a key's meaning, such as `phone` for `Tel.`; `undefined` if it is unknown. */
export function findMeaning(key: string): KeyMeaning | undefined {
  if (key.length > maxKeyLength) return undefined
  const name = normalizeKey(key)
  const meaning = meanings.get(name)
  if (meaning !== undefined) return meaning
  const click = findClickIdName(name)
  // Click IDs rank after all spellings; one from the last visit ranks before one from the first
  // visit.
  if (click !== undefined)
    return { target: click.target, rank: meanings.size + (click.isFirst ? 1 : 0) }
  const own = meanings.get(name.replaceAll(surroundings, ''))
  return own !== undefined && ownTargets.has(own.target) ? own : undefined
}

/**
 * Longer than any spelling. Keys that exceed it are not looked up, which limits the cost of unknown
 * keys.
 */
const maxKeyLength = 60

function listMeanings(): ReadonlyMap<string, KeyMeaning> {
  const found = new Map<string, KeyMeaning>()
  const add = (key: string, target: KeyTarget): void => {
    const name = normalizeKey(key)
    if (!found.has(name)) found.set(name, { target, rank: found.size })
  }
  for (const field of creatable) add(field, field)
  for (const field of ['sessionId', 'fbclid', 'firstName', 'lastName'] as const) add(field, field)
  for (const field of creatable) {
    if (field.startsWith('searchAds')) add(field.replace('searchAds', 'googleAds'), field)
  }
  for (const [target, list] of Object.entries(spellings)) {
    // `Object.entries` loses the key types; the keys of `spellings` are targets.
    for (const spelling of list.split('|')) add(spelling, target as KeyTarget)
  }
  for (const [id, click] of Object.entries(clickIds)) {
    // The keys of `clickIds` are `ClickId` by definition of that type.
    if ('cookie' in click) add(click.cookie, id as ClickId)
  }
  return found
}
