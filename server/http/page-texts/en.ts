import type { Language } from '../../../contract/languages.ts'
import { type Html, html } from '../../platform/http/html-template.ts'

/** UI strings for pages rendered by the server without the web app. */
export const english = {
  language: 'en' as const,
  setup: {
    title: 'Set up Leadtrace',
    help: 'Create your account, your organization and your first API key. This link works once.',
    organization: 'Organization',
    name: 'Your name',
    email: 'Email',
    password: 'Password',
    passwordHelp: (min: number) => `At least ${min} characters.`,
    timeZone: 'Time zone',
    timeZoneHelp: 'Reports use this time zone.',
    currency: 'Currency',
    currencyHelp: 'Lead values are in this currency.',
    noCurrency: 'Choose later',
    create: 'Create organization',
    organizationMissing: 'Enter a name for the organization.',
    nameMissing: 'Enter your name.',
    emailInvalid: 'Enter a valid email address.',
    passwordShort: (min: number) => `Use at least ${min} characters for the password.`,
    invalid: 'Check your entries and try again.',
  },
  setupDone: {
    title: (org: string) => `${org} is ready`,
    key: html`This is your API key. <strong>You won't be able to see it again</strong>: store it in your password manager.`,
    sendLead: 'Send your first lead:',
    read: (list: Html): Html =>
      html`Then read it back with ${list}. For everything else, see the <a href="/docs">API reference</a>.`,
    next: html`Saved your key? <a class="button" href="/">Continue to Leadtrace</a>`,
  },
  setupExpired: {
    title: 'This link has expired',
    help: 'A setup link works once, and only until Leadtrace restarts. If no organization exists yet, restart Leadtrace to print a new link.',
    otherwise: html`Otherwise, <a href="/sign-in">sign in</a>.`,
  },
  emailExpired: {
    title: 'This link has expired',
    help: html`Confirmation links work once, expire after an hour, and work only as long as the browser that requested them stays signed in. If you're signed in with another account, sign out first. You can request a new link on <a href="/account">your account page</a>.`,
  },
  notConnected: {
    title: "The app couldn't be connected",
    help: 'Go back to the app and connect again. If it keeps failing, contact its developer.',
    unknownClient: 'Leadtrace no longer recognizes this connection.',
    addAgain: 'Remove the connection in the app, and then add it again.',
  },
  unsubscribe: {
    title: 'Unsubscribe?',
    help: (mail: string, org: string) => `You'll no longer get ${mail} from ${org}.`,
    confirm: 'Unsubscribe',
    done: "You're unsubscribed",
    doneHelp: (mail: string, org: string) =>
      `You'll no longer get ${mail} from ${org}. You can turn them on again in the settings.`,
    doneOutside: (mail: string, org: string) => `You'll no longer get ${mail} from ${org}.`,
    invalid: 'This link is invalid',
    invalidHelp: 'Sign in to choose your emails in the settings.',
    kinds: {
      newLeads: 'emails about new leads',
      assigned: 'emails about assigned leads',
      mentions: 'emails about mentions',
      reminders: 'reminders',
      openLeads: 'daily lists of open leads',
      alarms: 'alerts',
      quarantine: 'emails about the quarantine',
      spendImports: 'emails about imports of ad spend',
      weekly: 'weekly reports',
      monthly: 'monthly reports',
    },
  },
  confirmReports: {
    title: 'Get reports?',
    help: (org: string) => `${org} would like to email you reports on its leads and ad spend.`,
    confirm: 'Get reports',
    done: "You'll get reports",
    doneHelp: (org: string) => `You can unsubscribe from ${org} in each report.`,
    invalid: 'This link is invalid',
    invalidHelp: 'It has expired, or you have already used it.',
  },
  notFound: {
    title: 'Page not found',
    help: 'The link may be broken, or the page may have moved.',
    next: html`<a href="/">Go to dashboard</a>`,
  },
  hostEnded: {
    title: 'This address is no longer in use',
    help: 'Ask the person who sent you the link for a new one.',
    next: html``,
  },
  notBuilt: {
    title: "The web app hasn't been built",
    help: html`The API is running. Run <code>npm run build</code> in the Leadtrace folder, fix any errors, and restart Leadtrace.`,
  },
}

/** UI strings for all pages in one language. */
export type PageTexts = Omit<typeof english, 'language'> & { readonly language: Language }
