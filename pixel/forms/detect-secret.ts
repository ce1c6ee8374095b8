/** Texts of a form field that can show what it asks for. */
export interface FieldTexts {
  readonly type: string
  readonly name: string
  readonly id: string
  readonly label: string
  readonly autocomplete: string
  readonly placeholder: string
}

/** Articles between “number of” and its noun in French, Spanish, Italian and Portuguese. */
const of = '(d|de|del|della|di|do|da|du)( la| le| il| l| votre| tu| su| sua| seu)*'
const number = `((n|no|nro|num|numero) ${of}|num|nro|numero)`

/**
 * Secrets in en, de, fr, es, nl, it, pt and pl, as alternatives of a pattern. Passwords only in the
 * singular, because the plural is a topic: “How do you store passwords?”
 */
const phrases = [
  // Passwords and security questions.
  String.raw`\w*(pass ?(wor[dt]|phrase|code)|kennwort|wachtwoord)|passwd|pwd|mdp|mot de passe|contrasen(y|i)?a|senha|haslo|palavra passe|parola (d ordine|di accesso)|geheim ?(zahl|wort|frage|code|nummer)|(security|secret) (question|answer|word|phrase)|(seed|recovery) (phrase|key)|mother s maiden name|pregunta secreta|question secrete`,
  // Codes.
  String.raw`(pin|security|access|verification|verify|one ?time|sms|login|authenticat\w+|auth|activation|m?fa|backup) ?(code|pin)|pin ?nummer|(sicherheits|zugangs|bestatigungs|verifizierungs|freischalt|einmal|pruf|aktivierungs|toegangs|beveiligings|verificatie|bevestigings) ?(code|ziffer|pin)|co(de|digo|dice) (de |d |di )?(pin|secret|acc?es|s[ei][cg]ur|verif|confirm|conferma|confidentiel|valida|attiva|activa|ativa|sms|(a )?usage unique|un solo uso)\w*|kod (pin|sms|weryf|bezpiecz|dostep|potwierdz|jednoraz|aktyw)\w*|t?otp|(sms |m|i)tan`,
  // Keys and tokens.
  String.raw`(api|access|private|secret|encryption|ssh|auth) ?key|api ?(schlussel|sleutel)|cle (d |de )?(api|acces|privee|secrete)|(clave|chiave|chave) (de |di |d )?(api|acces\w+|privada|secreta|segreta|privata|segur\w+|bancaria)|klucz (api|prywatny)|(api|access|auth|bearer|session|refresh|security|personal) ?token|(client|api|app) ?secret`,
  // Cards.
  String.raw`(credit|debit|bank|\w+ )?card ?(num|number|no$|nr|holder( name)?|owner|verification( code)?|security( code)?|expir\w*( date)?|exp|code|pin|cv[cv])|name on (the |your )?card|cc ?(num|number|no|nr|exp\w*|cv[cv]|csc|name|holder)|(kredit|bank|ec)? ?karten? ?(nummer|nr|inhaber|pruf\w*)|(credit ?|bank ?)?kaart ?(nummer|nr|houder)|${number} (tarjeta|carte|carta|cartao)( bancaire| de credit\w*)?|numer karty|cv[cvn]|csc`,
  // Bank accounts.
  `(bank )?account ?(num|number|no$|nr)|sort code|routing (number|no)|(bank ?)?konto ?(nummer|nr)|(bank)?rekening ?(nummer|nr)|${number} (cuenta|compte|conto|conta)|(numer|nr) (konta|rachunku)`,
  // National ids.
  String.raw`social security (number|no)|ssn|bsn|national insurance (number|no)|(national|personal|government|citizen) id(entity|entification)?( card)? (number|no)|(identity|id) card (number|no)|passport ?(num|number|no|nr)|driv\w+( s)? licen[cs]e ?(number|no)|(personal)?ausweis ?(nummer|nr)|(reise)?pass ?(nummer|nr)|steuer ?id(nr|ent\w*)?|(sozial|renten|kranken)versicherungs ?(nummer|nr)|ahv ?(nummer|nr)|burgerservice ?nummer|(paspoort|rijbewijs) ?nummer|${number} (securite sociale|seguridad social|seguranca social|passeport|pasaporte|passaporto|passaporte|identidad|identite|contribuinte|carte (nationale )?d identite|carta d identita)|documento (nacional )?de identidad|codice fiscale|cpf|pesel|(numer|nr) (paszportu|dowodu\w*)`,
].join('|')

/** Secrets if nothing else is asked for; elsewhere, these words are parts of ordinary questions. */
const alone =
  'pin|token|(credit|debit) ?card|(kredit|bank|ec) ?karte|tarjeta de (credito|debito)|carte (bancaire|bleue|de credit)|carta di credito|cartao de credito|karta kredytowa|bankkaart|betaalkaart|bank ?account|(bank)?konto|bankverbindung|compte bancaire|cuenta bancaria|conto corrente|conta bancaria|bankrekening|rachunek bankowy|social security|(national )?(id|identification) (number|card)|national id|identity card'

/** Secrets if nothing else is in the `name` or `id`: as labels, these are ordinary words. */
const names = 'pass|pw|tan|cc|clave|rib|nif|dni|card|tarjeta|parola|(\\w+ )*(token|secret|iban)'

/** Words around a secret that do not change what is asked for. */
const filler =
  /\b(your|my|the|please|enter|confirm|repeat|new|user|customer|billing|payment|account|login|admin|number|required|ihre?|dein|bitte|neues|votre|tu|su|uw|tua|sua|twoje)\b/g

/** Ordinary phrases with the words of a secret. */
const ordinary =
  /\bpass(word|wort) (manag|polic|reset|protect|recover|strength|vault|tool|richtlin|verwalt|schutz)\w*|\b(loyalty|member(ship)?|library|business|club|customer) card( (number|no|holder))?|\b(booking|reservation|order) confirmation code|\b(cart|tarjet)[ea] (grise|vitale|fedelta|de (fidelite|membre|visite|visita|fidelidad|socio|embarque))/g

/** Fields that protect the form itself, by their names. */
const machine =
  /captcha|\b(cf turnstile|[cx]srf\w*|(wp)?nonce|honey ?pot|gotcha|bot ?field|authenticity token|request verification token)\b/

const mentioned = new RegExp(`\\b(${phrases})\\b`)
const whole = new RegExp(`^(${phrases}|${alone})$`)
const wholeName = new RegExp(`^(${names})$`)

/** Abbreviations that are words in lower case: rib, tan, iban (Spanish), dni (Polish). */
const abbreviation = /\b(PIN|TAN|I(BAN|ban)|RIB|DNI|NIF|NIE)\b/

/** Text as words of a-z: `cardNumber`, `Numéro de carte *` → `numero de carte`. */
const toWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/[^a-z]+/g, ' ')
    .replace(ordinary, ' ')
    .trim()

const isWhole = (words: string, pattern: RegExp): boolean =>
  [words, words.replace(filler, '').replace(/ +/g, ' ').trim()].some((one) => pattern.test(one))

/**
 * Whether the value of a field must not leave the browser: `visitor` for a secret of the visitor,
 * `form` for a field that protects the form itself. Choices contain the page's own texts, and
 * placeholders are often examples, so neither counts for a partial match. Emails, phone numbers and
 * long texts are questions about something else unless nothing but a secret is asked for.
 *
 * @see L-201
 */
export function detectSecret(field: FieldTexts): 'visitor' | 'form' | undefined {
  const { type, label, autocomplete, placeholder } = field
  if (/\bcc-|current-password|one-time-code/.test(autocomplete)) return 'visitor'
  const names = [toWords(field.name), toWords(field.id)]
  if (names.some((name) => machine.test(name))) return 'form'
  if (/^(checkbox|radio|select)/.test(type)) return undefined
  const texts = [...names, toWords(label)]
  const isLoose = !/^(email|tel|textarea)/.test(type)
  if (isLoose && texts.some((words) => /captcha/.test(words))) return 'form'
  return names.some((name) => isWhole(name, wholeName)) ||
    [...texts, toWords(placeholder)].some((words) => isWhole(words, whole)) ||
    (isLoose && texts.some((words) => mentioned.test(words))) ||
    ((isLoose || label.length < 12) && abbreviation.test(label)) ||
    (placeholder.length < 7 && abbreviation.test(placeholder)) ||
    /^Clave\W*$/.test(label || placeholder) ||
    // “new-password” is widely used to keep browsers from filling in ordinary fields.
    (/new-password/.test(autocomplete) &&
      !/[a-z]{3}/.test(texts.join(' ').replace(/field|input/g, '')))
    ? 'visitor'
    : undefined
}
