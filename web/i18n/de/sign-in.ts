import type { signIn as english } from '../en/sign-in.ts'
import type { Translation } from '../translation.ts'

export const signIn: Translation<typeof english> = {
  title: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  name: 'Ihr Name',
  show: 'Passwort anzeigen oder verbergen',
  atLeast: (characters) => `Mindestens ${characters} Zeichen.`,
  forgot: 'Passwort vergessen?',
  submit: 'Anmelden',
  or: 'oder',
  usePasskey: 'Mit Passkey anmelden',
  useSso: 'Single Sign-on verwenden',
  continueWith: (provider) => `Weiter mit ${provider}`,
  ssoTitle: 'Single Sign-on',
  ssoName: 'Single Sign-on',
  ssoRequired: (org) => `${org} verlangt Single Sign-on.`,
  ssoContinue: 'Weiter',
  ssoNone: 'Für diese Adresse ist kein Single Sign-on eingerichtet.',
  ssoFailed: 'Sie sind nicht angemeldet',
  ssoFailures: {
    expired: 'Die Anmeldung ist abgelaufen oder begann in einem anderen Browser.',
    denied: 'Der Anbieter hat die Anmeldung abgebrochen oder abgelehnt.',
    provider: 'Der Anbieter ist nicht erreichbar oder antwortet fehlerhaft.',
    email: 'Der Anbieter bestätigt Ihre E-Mail-Adresse nicht.',
    domain: 'Ihre E-Mail-Domain ist nicht zugelassen. Fragen Sie Ihren Administrator.',
    account: 'Sie haben kein Konto. Bitten Sie um eine Einladung.',
    identity: 'Diese Adresse gehört einem anderen Benutzer. Fragen Sie Ihren Administrator.',
  },
  noAccount: 'Noch kein Konto?',
  signUp: 'Registrieren',
  haveAccount: 'Schon ein Konto?',
  toSignIn: 'Anmelden',
  backToSignIn: 'Zurück zur Anmeldung',

  codeTitle: 'Zwei-Faktor-Authentifizierung',
  codeHelp: 'Geben Sie den 6-stelligen Code aus Ihrer Authenticator-App ein.',
  backupHelp: 'Geben Sie einen Ihrer Backup-Codes ein. Jeder Code gilt einmal.',
  code: 'Code',
  backupCode: 'Backup-Code',
  trust: 'Diesem Browser 30 Tage vertrauen',
  trustHelp: 'Nicht auf gemeinsam genutzten Geräten verwenden.',
  verify: 'Bestätigen',
  useBackup: 'Backup-Code verwenden',
  useApp: 'Authenticator-App verwenden',
  startAgain: 'Neu beginnen',

  signUpTitle: 'Konto erstellen',
  signUpSubmit: 'Konto erstellen',
  closedTitle: 'Nur mit Einladung',
  closed: 'Bitten Sie jemanden aus Ihrem Team, der Leadtrace nutzt, um eine Einladung.',

  forgotTitle: 'Passwort zurücksetzen',
  forgotHelp: 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link.',
  forgotWithoutMail:
    'Dieser Server kann keine E-Mails senden. Bitten Sie Ihren Administrator um einen Link.',
  forgotSubmit: 'Link senden',
  sentTitle: 'Prüfen Sie Ihr Postfach',
  sent: (email) =>
    `Wenn es zu ${email} ein Konto gibt, haben wir einen Link gesendet. Er gilt eine Stunde. Prüfen Sie auch den Spam-Ordner.`,
  otherAddress: 'Andere E-Mail-Adresse verwenden',

  resetTitle: 'Neues Passwort festlegen',
  resetHelp: 'Sie werden auf allen Geräten abgemeldet.',
  newPassword: 'Neues Passwort',
  resetSubmit: 'Passwort festlegen',
  resetDoneTitle: 'Passwort geändert',
  resetDone: 'Melden Sie sich mit Ihrem neuen Passwort an.',
  linkExpiredTitle: 'Dieser Link ist abgelaufen',
  resetExpired: 'Links zum Zurücksetzen funktionieren nur einmal und eine Stunde lang.',
  newLink: 'Neuen Link anfordern',

  invitationTitle: 'Einladung',
  joinTitle: (org) => `${org} beitreten`,
  joinAs: (role) => `Sie wurden eingeladen. Ihre Rolle: ${role}.`,
  invitationExpired:
    'Diese Einladung wurde bereits angenommen oder widerrufen oder ist abgelaufen. Bitten Sie um eine neue.',
  joinNew: 'Legen Sie ein Passwort fest, um Ihr Konto zu erstellen.',
  joinSubmit: 'Beitreten',
  joinHasAccount: (email) =>
    `Zu ${email} gibt es schon ein Konto. Melden Sie sich an, um beizutreten.`,
  signInToJoin: 'Anmelden und beitreten',
  otherAccount: 'Mit anderem Konto beitreten',
  signedInAs: 'Angemeldet als',
  invitedOther: (email) =>
    `Diese Einladung ging an ${email}. Sie können stattdessen mit Ihrem aktuellen Konto beitreten.`,
  joined: (org) => `Willkommen bei ${org}`,

  passkeyFailed:
    'Ihr Browser konnte keinen Passkey verwenden. Versuchen Sie es erneut oder nutzen Sie Ihr Passwort.',
  passkeyNotCreated:
    'Ihr Browser konnte keinen Passkey erstellen. Versuchen Sie es erneut oder nutzen Sie ein anderes Gerät.',
  passkeyExists: 'Auf diesem Gerät gibt es schon einen Passkey für Ihr Konto.',

  reasons: {
    INVALID_EMAIL_OR_PASSWORD: 'E-Mail oder Passwort falsch.',
    INVALID_EMAIL: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    INVALID_PASSWORD: 'Falsches Passwort.',
    PASSWORD_TOO_SHORT: 'Dieses Passwort ist zu kurz.',
    PASSWORD_TOO_LONG: 'Dieses Passwort ist zu lang.',
    USER_ALREADY_EXISTS:
      'Diese E-Mail-Adresse ist nicht verfügbar. Wenn sie Ihnen gehört, melden Sie sich an.',
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
      'Diese E-Mail-Adresse ist nicht verfügbar. Wenn sie Ihnen gehört, melden Sie sich an.',
    INVALID_TOKEN: 'Dieser Link wurde bereits verwendet oder ist abgelaufen.',
    INVALID_CODE: 'Falscher Code. Die Codes in Ihrer App ändern sich alle 30 Sekunden.',
    INVALID_BACKUP_CODE: 'Falscher oder schon verwendeter Backup-Code.',
    INVALID_TWO_FACTOR_COOKIE: 'Ihre Anmeldung ist abgelaufen. Beginnen Sie neu.',
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Zu viele falsche Codes. Beginnen Sie neu.',
    ACCOUNT_TEMPORARILY_LOCKED: 'Zu viele falsche Codes. Versuchen Sie es in 15 Minuten erneut.',
    SESSION_NOT_FRESH: 'Geben Sie Ihr Passwort ein, um fortzufahren.',
    PROVIDER_UNAVAILABLE: 'Der Anbieter ist nicht erreichbar. Versuchen Sie es später erneut.',
    SINGLE_SIGN_ON_SESSION: 'Melden Sie sich dafür mit Passwort oder Passkey an.',
  },
  cookiesBlocked: 'Cookies sind blockiert. Erlauben Sie Cookies, um sich anzumelden.',
}
