/** `an admin`, `a member`. */
const withArticle = (role: string): string => `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${role}`

/** Texts of the pages before sign-in, and reasons why a sign-in fails. */
export const signIn = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  name: 'Your name',
  show: 'Show or hide password',
  atLeast: (characters: number) => `At least ${characters} characters.`,
  forgot: 'Forgot your password?',
  submit: 'Sign in',
  or: 'or',
  usePasskey: 'Sign in with a passkey',
  noAccount: "Don't have an account?",
  signUp: 'Sign up',
  haveAccount: 'Already have an account?',
  toSignIn: 'Sign in',
  backToSignIn: 'Back to sign-in',

  codeTitle: 'Two-factor authentication',
  codeHelp: 'Enter the 6-digit code from your authenticator app.',
  backupHelp: 'Enter one of your backup codes. Each code works once.',
  code: 'Code',
  backupCode: 'Backup code',
  trust: 'Trust this browser for 30 days',
  trustHelp: "Don't use this on a shared device.",
  verify: 'Verify',
  useBackup: 'Use a backup code',
  useApp: 'Use your authenticator app',
  startAgain: 'Start over',

  signUpTitle: 'Create your account',
  signUpSubmit: 'Create account',
  closedTitle: 'By invitation only',
  closed: 'Ask a colleague who uses Leadtrace to send you an invitation.',

  forgotTitle: 'Reset your password',
  forgotHelp: "Enter your email and we'll send you a reset link.",
  forgotWithoutMail:
    "Email isn't set up on this server. Request a reset link, then ask your administrator for it.",
  forgotSubmit: 'Send reset link',
  forgotSubmitWithoutMail: 'Request a link',
  sentTitle: 'Check your email',
  sent: (email: string) =>
    `If ${email} has an account, we've sent a link that expires in an hour. Check your spam folder if you don't see it.`,
  requestedTitle: 'Contact your administrator',
  requested: (email: string) =>
    `If ${email} has an account, the reset link is in the server log. It expires in an hour.`,
  otherAddress: 'Use another email',

  resetTitle: 'Set a new password',
  resetHelp: "You'll be signed out on all devices.",
  newPassword: 'New password',
  resetSubmit: 'Set password',
  resetDoneTitle: 'Password changed',
  resetDone: 'Sign in with your new password.',
  linkExpiredTitle: 'This link has expired',
  resetExpired: 'Reset links work once and expire after an hour.',
  newLink: 'Request a new link',

  invitationTitle: 'Invitation',
  joinTitle: (org: string) => `Join ${org}`,
  joinAs: (role: string) => `You've been invited as ${withArticle(role)}.`,
  invitationExpired: 'This invitation has been used or revoked, or has expired. Ask for a new one.',
  joinNew: 'Set a password to create your account.',
  joinSubmit: 'Join',
  joinHasAccount: (email: string) => `${email} already has an account. Sign in to join.`,
  signInToJoin: 'Sign in to join',
  otherAccount: 'Join with another account',
  signedInAs: 'Signed in as',
  invitedOther: (email: string) =>
    `This invitation was sent to ${email}. Continue to join with your current account instead.`,
  joined: (org: string) => `Welcome to ${org}`,

  passkeyFailed: "Your browser couldn't use a passkey. Try again or sign in with your password.",
  passkeyNotCreated: "Your browser couldn't create a passkey. Try again or use another device.",
  passkeyExists: 'You already have a passkey on this device.',

  /** Texts for the reasons that the API returns. */
  reasons: {
    INVALID_EMAIL_OR_PASSWORD: 'Wrong email or password.',
    INVALID_EMAIL: 'Enter a valid email address.',
    INVALID_PASSWORD: 'Wrong password.',
    PASSWORD_TOO_SHORT: 'This password is too short.',
    PASSWORD_TOO_LONG: 'This password is too long.',
    USER_ALREADY_EXISTS: "You can't use this email. If it's yours, sign in.",
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "You can't use this email. If it's yours, sign in.",
    INVALID_TOKEN: 'This link has been used or has expired.',
    INVALID_CODE: 'Wrong code. Codes in your app change every 30 seconds.',
    INVALID_BACKUP_CODE: 'Wrong backup code, or the code has been used.',
    INVALID_TWO_FACTOR_COOKIE: 'Your sign-in timed out. Start over.',
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Start over.',
    ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Try again in 15 minutes.',
    SESSION_NOT_FRESH: 'Enter your password to continue.',
  },
  cookiesBlocked: 'Cookies are blocked. Allow cookies to sign in.',
} as const
