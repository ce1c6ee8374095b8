/** Email subjects and bodies. Names and addresses are single lines. */
export const english = {
  invitation: {
    subject: (by: string, org: string) => `${by} invited you to ${org} on Leadtrace`,
    text: (by: string, org: string, link: string) =>
      `${by} invited you to join ${org} on Leadtrace.

Accept the invitation within 7 days:
${link}

If you weren't expecting this invitation, you can ignore this email.
`,
  },
  someone: 'Someone',
  anOrganization: 'an organization',
  reset: {
    subject: 'Reset your Leadtrace password',
    text: (link: string) =>
      `We received a request to reset your password.

Set a new password within an hour:
${link}

If you didn't request this, ignore this email. Your password won't change.
`,
  },
  confirm: {
    subject: 'Confirm your email address for Leadtrace',
    text: (link: string) =>
      `Confirm your new email address within an hour:
${link}

If you didn't request this, ignore this email.
`,
  },
  emailChanged: {
    subject: 'Your Leadtrace sign-in email was changed',
    text: (newEmail: string) =>
      `Your sign-in email was changed to ${newEmail}. You can no longer sign in with your previous address.

If you didn't change it, contact your Leadtrace administrator immediately.
`,
  },
  passkeyAdded: {
    subject: 'A passkey was added to your Leadtrace account',
    text: (name: string) =>
      `The passkey "${name}" can now be used to sign in to your account.

If you didn't add this passkey, sign in, remove it, change your password and sign out everywhere.
`,
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your Leadtrace account',
    text: (name: string) =>
      `The passkey "${name}" can no longer be used to sign in to your account.

If you didn't remove it, change your password and sign out everywhere.
`,
  },
}

export type MailTexts = typeof english
