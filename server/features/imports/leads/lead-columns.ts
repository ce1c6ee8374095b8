import { type ImportTarget, importTargets } from '../../../../contract/imports/lead-import.ts'
import { leadFieldEntries } from '../../../../contract/lead-fields.ts'
import { matchColumns, normalizeName, parseNames } from '../mapping/match-columns.ts'

/** Names that CRMs, ad platforms and forms use for each field. */
const synonyms: Readonly<Partial<Record<ImportTarget, string>>> = {
  externalId:
    'external id|lead id|record id|crm id|customer id|contact id|deal id|id|datensatz id|kundennummer|klantnummer|numero client|id de cliente',
  name: 'full name|contact name|contact|lead name|customer|customer name|kunde|ansprechpartner|nom complet|nombre completo|naam|volledige naam|klant',
  firstName: 'first name|given name|forename|vorname|prenom|nombre|voornaam',
  lastName: 'last name|family name|surname|nachname|familienname|nom|apellido|apellidos|achternaam',
  email:
    'e mail|email address|e mail address|mail|work email|e mail adresse|correo|courriel|adresse e mail|correo electronico|e mailadres|emailadres',
  phone:
    'phone number|telephone|tel|mobile|mobile number|mobile phone|cell|cell phone|telefon|telefonnummer|handy|mobil|rufnummer|telefono|telephone number|telefoon|telefoonnummer|mobiel|mobilnummer|portable|numero de telephone|numero de telefono|movil',
  status:
    'lead status|stage|deal stage|lead stage|lifecycle stage|state|pipeline stage|phase|statut|estado|etape|etapa|fase',
  value:
    'amount|deal value|deal amount|revenue|lead value|opportunity value|order value|conversion value|price|betrag|wert|umsatz|montant|valeur|importe|monto|valor|bedrag|waarde|omzet',
  note: 'notes|comment|comments|message|description|remarks|notiz|notizen|bemerkung|nachricht|commentaire|commentaires|remarque|nota|notas|comentarios|mensaje|opmerking|opmerkingen',
  custom: 'custom data|custom fields|json',
  lossReason:
    'lost reason|closed lost reason|reason lost|reason for loss|verlustgrund|raison de la perte|motif de perte|motivo de perdida|reden van verlies',
  conversionName: 'conversion|conversion event name|goal',
  website: 'site|domain|web site|url website|webseite',
  path: 'page|page path|landing page|landing path',
  referrer: 'referer|referring url|referrer url',
  country: 'country code|land|pays|pais',
  gclid: 'google click id|google click identifier|gcl id',
  dclid: 'display click id',
  msclkid: 'microsoft click id|bing click id',
  ttclid: 'tiktok click id',
  twclid: 'twitter click id|x click id',
  fbc: 'facebook click id|meta click id',
  fbp: 'facebook browser id|meta browser id',
  ga4cid: 'ga client id|client id|google analytics client id',
  ga4sid: 'ga session id|session id',
  li_fat_id: 'linkedin click id',
  rdt_cid: 'reddit click id',
  sccid: 'snapchat click id',
  epik: 'pinterest click id',
  utm_source: 'source utm',
  utm_medium: 'medium|medium utm',
  utm_campaign: 'campaign|campaign utm|kampagne',
  utm_content: 'ad content|content utm',
  utm_term: 'keyword|term|term utm',
  labelId: 'label|tag|labels',
  selectedConversionEventId: 'conversion event',
  createdAt:
    'created at|create date|created date|date created|creation date|created on|created time|submitted at|date|timestamp|erstellt am|erstellt|datum|angelegt am|erstellungsdatum|date de creation|cree le|fecha|fecha de creacion|creado el|aangemaakt|aangemaakt op|datum aangemaakt',
  qualifiedAt: 'qualified at|qualified date|date qualified|qualified on',
}

/** Names of each target, best first: the field name, its label, and synonyms. */
const candidates = importTargets.map((target): [ImportTarget, string] => {
  const own = leadFieldEntries.find(([name]) => name === target)
  return [target, [target, own?.[1].label ?? '', synonyms[target] ?? ''].join('|')]
})

const knownNames: ReadonlySet<string> = new Set(candidates.flatMap(([, list]) => parseNames(list)))

export const isLeadHeader = (text: string): boolean => knownNames.has(normalizeName(text))

// In our own exports, `id` is our ID, not the sender's.
const isOurExport = (headers: readonly string[]): boolean =>
  headers.includes('id') && headers.includes('externalId')

/**
 * Guesses the targets of columns by name. Each target is used at most once; first and last name are
 * used only if no column has the full name.
 */
export function guessLeadColumns(headers: readonly string[]): (ImportTarget | null)[] {
  const names = headers.map((header) => header.trim())
  const columns = isOurExport(names)
    ? names.map((name) => importTargets.find((target) => target === name) ?? null)
    : matchColumns(names.map(normalizeName), candidates)
  if (!columns.includes('name')) return columns
  return columns.map((target) => (target === 'firstName' || target === 'lastName' ? null : target))
}
