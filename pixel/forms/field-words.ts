/** Meaning of a form field; a name can be split into first and last name. */
export type Meaning = 'email' | 'phone' | 'first' | 'full' | 'last' | 'note'

/** Never read: passwords, cards, accounts and tokens, in common languages. */
const secret =
  /pass(?!eng)|pwd|kennw|contrasen|wachtw|clave|senha|secret(?!ar)|geheim|token|csrf|xsrf|nonce|captcha|turnstile|card|ka+rte|tarjeta|carte|iban|cv[cvn]|\b(cc|csc\b|pin\b|otp\b|tan\b|ssn\b|bsn\b|one time)/

/** Card and account numbers. “Account” alone can mean anything. */
const account =
  /kaart|(^|[^s])konto(?!r)|bank ?account|account ?(num|n[or]\b)|bankrek|rekening ?(num|nr)|\bn(ro?|o|um(ero)?)? (de |du |del )?(la |su |tu )?(cuenta|compte)\b|(cuenta|compte) (banc|corr|cour)/

/** Codes and keys that grant access. */
const code =
  /\bpin ?code|(security|access|sicherheits|zugangs|beveiligings|toegangs) ?code|co(de|digo) de se[cg]ur|(api|access|private) ?key|api schl|\bcle (d )?api/

/** Names of things other than people. */
const unnamed =
  /compan|firm|organi|entrepr|societ|empresa|bedrij|user|nick|product|project|event|class|street|stra e\b|straat|\brue\b|calle|\bpet\b|\b(dog|cat|horse)\b|animal|mascota|perro|gato|chien|\bchat\b|tier|\bhund|katze|huisdier|\bhond|file\b|datei|domain|building|school|schule|ecole|escuela|brand/

/** The first match wins; `^text` excludes dates and numbers from names. */
const meanings: readonly (readonly [Meaning, RegExp])[] = [
  ['note', /textarea|message|nachricht|mensaje|bericht|comment|kommentar|anliegen|opmerking/],
  ['email', /mail|courriel|correo/],
  ['phone', /\btel|phone|\bmobi|movil|portable|handy|\bgsm|rufnum/],
  ['first', /^text.*(first ?name|first ?$|given|vorname|prenom|voornaam|\bfname)/],
  [
    'last',
    /^text.*((last|family|sur) ?name|last ?$|famil\w+name|famille|nachname|achternaam|apellid|\blname)/,
  ],
  ['full', /^text.*\b((full|your)?name\b|nom\b|nombre|naam\b)/],
]

/** Texts around a field, as words: `firstName`, `Prénom *` → `first name prenom `. */
export const toWords = (texts: readonly (string | undefined)[]): string =>
  texts
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')

/** True for a field whose value must not be read. */
export const isSecret = (words: string): boolean =>
  [secret, account, code].some((pattern) => pattern.test(words))

/** Meaning of a field with this value; undefined for a custom question. */
export const classifyField = (words: string, value: string): Meaning | undefined =>
  meanings.find(
    ([meaning, pattern]) =>
      pattern.test(words) &&
      (meaning !== 'email' || value.includes('@')) &&
      (meaning !== 'phone' || /(\d\D*){5}/.test(value)) &&
      (meaning !== 'full' || !unnamed.test(words)),
  )?.[0]
