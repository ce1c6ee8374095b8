import type { FieldTarget } from '../../../../contract/imports/lead-import.ts'
import { parseNames } from '../mapping/match-columns.ts'

/**
 * Names for phone columns, best first; any column not used for the phone number becomes the second
 * phone number.
 */
const phoneNames =
  'phone number recommended|phone 1 value|your phone|your tel|your telephone|your phone number|primary contact primary phone|default address phone|person phone|person phone work|office phone|company phone|' +
  'person phone mobile|phone mobile|telephone mobile|mobile telephone|' +
  'phone home|telephone home|home telephone|person phone home|phone work|telephone work|phone 2|phone number 2|phone 2 value|secondary phone|alternate phone|alternative phone|other phone|whatsapp|' +
  'telefon geschaftlich|telefon privat|telefon 1|telefon 2|tel mobil|telefon mobil|handy nr|mobile portable|telephone fixe|n de telephone|' +
  'no de telefono|telefono celular|telefono fijo|numero di cellulare|recapito telefonico|mobiele nummer|komorka|telefone celular'

/**
 * Names for email columns, best first; any column not used for the email becomes the second email.
 */
const emailNames =
  'person email|person email work|email 1|email 1 value|e mail 1 value|e mail 1|' +
  'your email|your mail|your email address|invitee email|primary contact primary email|respondent email|' +
  'private email|person email home|email 2|e mail 2|email 2 value|e mail 2 value|secondary email|other email|alternate email|alternative email|' +
  'e mail geschaftlich|e mail privat|adresse e mail|adresse courriel|direccion de correo electronico|' +
  'poczta|correio eletronico'

/** Names for the creation date column in eight languages, with vague names last. */
const createdNames =
  'created at|create date|created date|creation date|date created|created on|created time|creation time|created|created datetime|create time|deal add time|deal created|person created|lead add time|deal created at|created date time|lead created|lead created at|lead created time|lead created date|lead creation date|deal deal created|person person created|lead lead created|event created date time|' +
  'lead submit time|submit time|submit date|submission date|submission time|submission timestamp|submitted at|submitted on|submitted|date submitted|time submitted|date of submission|form submitted at|form submission date|' +
  'add time|added|added at|added on|added date|add date|date added|added time|signup date|sign up date|signup time|signed up|signed up at|signed up on|signup|sign up|registered|registered at|registered on|registration date|date registered|' +
  'entry date|date of entry|inquiry date|enquiry date|date of inquiry|request date|date of request|received|received at|received on|date received|lead date|opt in date|opt in time|optin time|subscribed at|subscription date|joined|join date|' +
  'erstellt am|erstellt|erstelldatum|erstellungsdatum|erstellungszeit|erstellungszeitpunkt|angelegt am|angelegt|anlagedatum|anlegedatum|eingangsdatum|eingang|eingang am|eingegangen am|eingegangen|anfragedatum|anfrage am|anfrage vom|hinzugefugt am|hinzugefugt|ubermittelt am|ubermittelt|gesendet am|abgesendet am|absendedatum|eingereicht am|registriert am|registrierungsdatum|anmeldedatum|angemeldet am|' +
  'date de creation|cree le|cree|date d ajout|ajoute le|date d envoi|envoye le|date de soumission|soumis le|date d inscription|inscrit le|date de reception|recu le|date de la demande|date de demande|date d enregistrement|enregistre le|heure d envoi|' +
  'fecha de creacion|fecha creacion|creado el|creado|fecha de envio|fecha envio|enviado el|fecha de registro|fecha registro|registrado el|fecha de alta|fecha alta|fecha de ingreso|fecha de entrada|fecha de solicitud|fecha solicitud|fecha de inscripcion|fecha de recepcion|recibido el|anadido el|agregado el|hora de creacion|' +
  'data di creazione|data creazione|creato il|creata il|creato|data di invio|data invio|inviato il|data di iscrizione|data iscrizione|iscritto il|data di registrazione|data registrazione|registrato il|data di inserimento|data inserimento|inserito il|data richiesta|data della richiesta|aggiunto il|data di ricezione|ricevuto il|data contatto|' +
  'aangemaakt op|aangemaakt|datum aangemaakt|aanmaakdatum|ingevuld op|ingediend op|ingediend|datum ingediend|indieningsdatum|toegevoegd op|toegevoegd|datum toegevoegd|inschrijfdatum|ingeschreven op|registratiedatum|geregistreerd op|ontvangen op|ontvangstdatum|verzonden op|verzenddatum|invoerdatum|aanmelddatum|aangemeld op|datum aanvraag|aanvraagdatum|' +
  'data utworzenia|utworzono|utworzony|utworzone|data dodania|dodano|data zgloszenia|zgloszono|data wyslania|wyslano|data przeslania|przeslano|data rejestracji|zarejestrowano|data wplywu|data otrzymania|otrzymano|data zapytania|data utworzenia leada|' +
  'data de criacao|data criacao|criado em|criada em|criado|data de envio|data envio|enviado em|data de cadastro|data do cadastro|data cadastro|cadastrado em|cadastro|data de registro|data de registo|data registro|registrado em|registado em|data de entrada|data de inscricao|inscrito em|recebido em|data de recebimento|adicionado em|data da solicitacao|data do pedido|data do lead|' +
  'skapad|skapad datum|registrerad|inskickad|oprettet|oprettelsesdato|oprettet den|indsendt|opprettet|innsendt|' +
  'timestamp|time stamp|datetime|date time|date and time|zeitstempel|zeitpunkt|datum uhrzeit|datum und uhrzeit|horodatage|horodateur|date et heure|marca temporal|marca de tiempo|fecha y hora|fecha hora|informazioni cronologiche|data e ora|data ora|tijdstempel|datum en tijd|sygnatura czasowa|znacznik czasu|data i godzina|carimbo de data hora|data e hora|data hora|' +
  'date|datum|fecha|data|time|日付|作成日|作成日時|登録日|登録日時|送信日時'

/**
 * Names that occur only in files, such as exports from CRMs and ad platforms, in addition to the
 * spellings in `contract/leads/field-spellings.ts`.
 */
export const leadColumnNames: Readonly<Partial<Record<FieldTarget, string>>> = {
  externalId:
    'external id|lead id|record id|record id contact|record id deal|record id company|record id lead|contact record id|crm id|customer id|contact id|person id|deal id|id|datensatz id|kontakt id|kundennummer|klantnummer|numero client|id de cliente|id cliente|id contatto|id do cliente|id do lead|id leada|id kontaktu|copper id|item id auto generated|submission id|entry id|response id',
  name: 'contact name|contact|contact full name|person name|lead name|customer|customer name|client name|your name|your full name|invitee name|primary contact name|display name|kunde|kundenname|kontaktname|klant|klantnaam|deal title|氏名|お名前|名前',
  firstName: 'your first name|invitee first name|contact first name|名',
  lastName: 'your last name|invitee last name|contact last name|姓',
  email: emailNames,
  secondEmail: emailNames,
  phone: phoneNames,
  secondPhone: phoneNames,
  status:
    'lead status|deal status|status label|stage|deal stage|lead stage|lifecycle stage|state|pipeline stage|phase|statut|estado|etape|etapa|fase|stato|status leada',
  value:
    'amount|deal value|deal amount|revenue|lead value|opportunity value|order value|monetary value|primary opportunity value|conversion value|price|betrag|wert|umsatz|montant|valeur|importe|monto|valor|bedrag|waarde|omzet|importo|valore|kwota|wartosc',
  note: 'your message|description|notiz|notizen|nota|notas|commenti|observacoes|notatka|notatki',
  custom: 'custom data|custom fields|json',
  lossReason:
    'lost reason|closed lost reason|deal lost reason|reason lost|reason for loss|verlustgrund|raison de la perte|motif de perte|motivo de perdida|reden van verlies',
  conversionName: 'conversion|conversion event name|goal',
  website: 'site|domain|web site|website url|url website|webseite',
  path: 'page|landing page|landing path',
  country:
    'country region|business country region|address 1 country|default address country code|ip country|nazione|国|国名',
  ga4cid: 'client id|google analytics client id',
  ga4sid: 'session id',
  utm_source: 'source utm',
  utm_medium: 'medium|medium utm',
  utm_campaign:
    'campaign|campaign name|campaign utm|kampagne|kampagnenname|campagne|campana|campagna|campanha|kampania',
  utm_content: 'ad content|content utm',
  utm_term: 'keyword|term|term utm',
  searchAdsCustomerId: 'google ads customer id',
  searchAdsCampaignId: 'google ads campaign id',
  searchAdsCampaignName: 'google ads campaign name',
  searchAdsAdGroupId: 'google ads ad group id',
  searchAdsAdGroupName: 'google ads ad group name',
  searchAdsAdId: 'google ads ad id',
  labelId: 'label|tag|labels|tags',
  selectedConversionEventId: 'conversion event',
  createdAt: createdNames,
  qualifiedAt: 'qualified at|qualified date|date qualified|qualified on',
}

/** Normalized names of columns that contain stages if the organization has any. */
export const stageColumnNames: ReadonlySet<string> = new Set(
  parseNames(
    'stage|stage name|deal stage|lead stage|pipeline stage|lifecycle stage|phase|etape|etapa|fase|stufe',
  ),
)
