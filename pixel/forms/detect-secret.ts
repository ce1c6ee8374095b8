/** A form field's labels and names, which can show what the field asks for. */
export interface FieldTexts {
  readonly type: string
  readonly name: string
  readonly id: string
  readonly label: string
  readonly autocomplete: string
  readonly placeholder: string
}

/**
 * “Number of” in several languages, optionally with an article. Words for “number” are replaced
 * with `nr`; see `toWords`.
 */
const number = '(nr|no d[eiou])( \\w{1,5}){0,3}'

/**
 * Secrets in en, de, fr, es, nl, it, pt, pl, sv and da, as alternatives in a pattern. Only the
 * singular of “password” matches, because the plural is a topic: “How do you store passwords?”
 */
const phrases =
  // Passwords and security questions.
  `\\w*(pass ?(wor[dt]|phrase|code)|kennwort|wachtwoord|losenord)|passor?d|passwd|pwd|mdp|mot de passe|contrasen\\w?a|senha|haslo|kodeord|adgangskode|palavra passe|parola (d ordine|di accesso)|(geheim|sicherheits|beveiligings) ?(zahl|wort|frage|vraag)|(security|secret) (question|answer|word|phrase)|(seed|recovery) (phrase|key)|mother s maiden name|(pregunta|question|domanda) (de |di )?s[ei][cg](u|ret)\\w*|` +
  // Codes.
  `(pin|security|access|one ?time|sms|login|auth(?!or)|m?fa|backup|recovery|digit|si(ch|kk)erhe\\w+|sakerhet|zugang|bestatig|verif[iy]|freischalt|einmal|engang|pruf|geheim|a[ck]tiv|toegang|be(veil|vest)ig)\\w*( app)? ?(code|kode?|ziffer|pin)|(pin|geheim) ?nr|co(de|digo|dice) (de |d |di )?(pin|acc?es|s[ei][cg](ur|ret)|verif|conf[ei]|valida|a\\w?tiva|sms|(a )?usage unique|un solo)\\w*|kod (pin|sms|weryf|bezpiecz|dostep|potwierdz|jednoraz|aktyw)\\w*|t?otp|(sms |m|i)tan|` +
  // Keys and tokens.
  `(api|access|private|secret|encryption|ssh|auth|bearer|session|refresh|security|personal) ?(key|token)|(client|api|app) ?secret|api ?(schlussel|sleutel)|(cle|clave|chiave|chave|klucz) (de |di |d )?(api|acc?es|pri[vw]|s[ei][cg](ret|ur)|bancaria)\\w*|` +
  // Cards.
  `(\\w+ )?card ?(nr|no$|holder|owner|verif\\w+|security|exp\\w*|code|pin|cv[cv])( name| code| date)?|name on (\\w+ )?card|cc ?(nr|no|exp\\w*|cv[cv]|csc|name|holder)|(kredit|bank|ec|credit)?(karten?|kaart|kort|card) ?(nr|inhaber|pruf\\w*|houder)|${number} (tarjeta|cart(e|a|ao))|nr karty|titul\\w+ d\\w+( la)? (tarjeta|cart(e|a|ao))|cv[cvn]|csc|` +
  `(bank )?account (nr|no$)|sort code|routing (nr|no)|(bank ?)?(konto|rekening) nr|${number} (cuenta|compte|conto|conta)|nr (konta|rachunku)|` +
  // National IDs.
  `(social (security|insurance)|national insurance|passport|(identity|id) card|driv\\w+( s)? licen[cs]e|(national|personal|government|citizen) id\\w*( card)?) (nr|no$)|ssn|bsn|(personal)?ausweis nr|reisepass nr|steuer ?id(nr|ent\\w*)?|(sozial|renten|kranken)versicherungs nr|(ahv|burgerservice|paspoort|rijbewijs|rijksregister|person|cpr) nr|${number} (se[cg]ur\\w+ social\\w*|pas\\w+port\\w?|contribuinte|(cart[ea] (nationale )?d )?identi(d|te|ta)\\w*)|documento (nacional )?de identidad|codice fiscale|cpf|curp|pesel|nr (paszportu|dowodu\\w*)`

/**
 * Secrets if the field asks for nothing else. Otherwise, these words are part of ordinary
 * questions.
 */
const alone =
  'pin|token|puk|cpr|pass nr|(credit|debit) ?card|(kredit|bank|ec) ?karte|(tarjeta|cart(e|a|ao)) (bancaire|bleue|d[ei] (credit|debit)o?)|karta kredytowa|bankkaart|betaalkaart|bank ?account|(bank)?konto|bankverbindung|c(ompte|uenta|onta) bancai?ri?[ae]|conto corrente|bankrekening|rachunek bankowy|social security|(national )?id(entity|entification)?( nr| card)|national id'

/** Secrets if the `name` or `id` contains nothing else. In labels, they are ordinary words. */
const names = 'pass|pw|tan|cc|clave|rib|nif|dni|card|tarjeta|parola|(\\w+ )*(token|secret|iban)'

/** Words around a secret that do not change what the field asks for. */
const filler =
  /\b(your|my|the|please|enter|confirm|repeat|new|user|customer|billing|payment|account|login|admin|nr|required|ihre?|dein|bitte|neues|votre|tu|su|uw|tua|sua|twoje)\b/g

/** Ordinary phrases that contain the words of a secret. */
const ordinary =
  /\bpass(word|wort) (manag|polic|reset|protect|recover|strength|vault|tool|richtlin|verwalt|schutz)\w*|\b(loyalty|member(ship)?|library|business|club|customer) card( (nr|no|holder))?|\b(customer|client|utility|member) account nr|\b(compte|cuenta|conto|conta) (de )?client\w*|\b(booking|reservation|order) confirmation code|\b(cart|tarjet)[ea] (grise|vitale|fedelta|de (fidelite|membre|visite|visita|fidelidad|socio|embarque))/g

/** Names of fields that protect the form itself. */
const machine =
  /[ck]aptcha|\b(cf turnstile|[cx]srf\w*|(wp)?nonce|honey ?pot|gotcha|bot ?field|authenticity token|request verification token)\b/

const mentioned = new RegExp(`\\b(${phrases})\\b`)
const whole = new RegExp(`^(${phrases}|${alone})$`)
const wholeName = new RegExp(`^(${names})$`)

/**
 * Abbreviations that are also ordinary words in lowercase: rib, tan, iban (Spanish), dni (Polish).
 */
const abbreviation = /\b(PIN(?!\W(pad|board))|TAN|I(BAN|ban)|RIB|DNI|NIF|NIE)\b/

/**
 * The label as words that consist only of the letters a-z, with `nr` for “number”: `Numéro de carte
 * *` → `nr de carte`.
 */
const toWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/n[°º]|#|(number|nummer|numero|numer|num|nro|nr)\b/g, ' nr ')
    .replace(/[^a-z]+/g, ' ')
    .replace(ordinary, ' ')
    .trim()

const isWhole = (words: string, pattern: RegExp): boolean =>
  [words, words.replace(filler, '').replace(/ +/g, ' ').trim()].some((one) => pattern.test(one))

/**
 * Determines whether a field's value must not leave the browser: `visitor` for a visitor's secret,
 * `form` for a field that protects the form itself. Choices contain the page's own words, so their
 * labels never count. Placeholders are often examples, and text areas and email or phone fields
 * usually ask for something else, so these count only if they match exactly.
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
  // Card numbers are often typed into a field of type `tel`.
  const isLoose =
    !/^(email|textarea)/.test(type) &&
    !(type === 'tel' && texts.some((words) => /fon|phon|tel|mob|cel|movil/.test(words)))
  if (isLoose && texts.some((words) => /captcha/.test(words))) return 'form'
  return names.some((name) => isWhole(name, wholeName)) ||
    [...texts, toWords(placeholder)].some((words) => isWhole(words, whole)) ||
    (isLoose && texts.some((words) => mentioned.test(words))) ||
    ((isLoose || label.length < 12) && abbreviation.test(label)) ||
    (placeholder.length < 7 && abbreviation.test(placeholder)) ||
    /^Clave\W*$/.test(label || placeholder) ||
    // “new-password” is widely used to keep browsers from autofilling ordinary fields.
    (/new-password/.test(autocomplete) &&
      !/[a-z]{3}/.test(texts.join(' ').replace(/field|input/g, '')))
    ? 'visitor'
    : undefined
}
