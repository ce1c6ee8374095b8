/**
 * UI strings for the page where users allow apps, such as assistants, to access their data, and for
 * the list of connected apps.
 */
export const connect = {
  title: (app: string) => `Connect ${app}?`,
  help: (app: string) => `${app} is requesting access to your leads.`,
  madeBy: (host: string) => `This app is published by ${host}.`,
  unverifiedTitle: 'Unverified app',
  unverified:
    "We haven't verified this app's name. Continue only if you started this connection and recognize the domain below.",
  goesTo: "You'll be redirected to",
  loopbackTitle: 'App on this computer',
  loopback: (isNamed: boolean) =>
    `You're connecting an ${isNamed ? '' : 'unverified '}app on this computer. Continue only if you just started it yourself.`,
  organization: 'Organization',
  organizationHelp: 'The app can access only this organization. Connect it again to add another.',
  role: (role: string) => `Your role: ${role}`,
  scopes: 'This app will be able to',
  scopesHelp: "Uncheck what the app doesn't need.",
  notYours: "Your role can't grant this.",
  nothingYours: (organization: string) =>
    `Your role in ${organization} can't grant any of these permissions.`,
  scope: {
    'leads:create': {
      name: 'Add leads',
      help: "New leads only. It can't view or edit leads.",
    },
    'leads:read': {
      name: 'Read leads',
      help: 'Names, contact data, notes, status and visit history.',
    },
    'leads:write': {
      name: 'Add and edit leads',
      help: 'Adds leads, and changes or deletes existing ones.',
    },
    'reports:read': {
      name: 'Read reports',
      help: 'Lead statistics, and campaign costs and results.',
    },
    'stats:read': {
      name: 'Read statistics',
      help: 'How many leads you get, where they come from and how they convert.',
    },
    'spend:read': {
      name: 'Read ad spend',
      help: 'Campaign costs and results.',
    },
    'spend:write': {
      name: 'Upload ad spend',
      help: 'Adds and replaces campaign costs.',
    },
    'organizations:create': {
      name: 'Create organizations',
      help: 'Creates client organizations and invites their owners.',
    },
  },
  allow: 'Allow',
  deny: 'Deny',
  revoke: 'You can revoke access anytime in Settings, under Connected apps.',
  signedInAs: 'Signed in as',
  otherAccount: 'Use another account',
  expiredTitle: 'This request has expired',
  expired:
    "You've already responded, the request timed out, or it was started in another browser. Go back to the app and connect again.",
  noOrganization: "You're not in an organization yet, so there's nothing to connect to.",
  redirectTitle: 'Returning to the app',
  redirect: (host: string) =>
    `Redirecting to ${host}. You can close this page once you're back in the app.`,
  badAddress: "The app's redirect URL isn't safe, so you weren't redirected.",
  apps: {
    title: 'Connected apps',
    help: 'Assistants and other apps with access to this organization.',
    empty: 'No connected apps yet',
    emptyHelp:
      'Add the URL above to an assistant such as Claude or ChatGPT. Then sign in and choose what it can do.',
    howTitle: 'Connect an assistant',
    how: "Paste this URL where the assistant asks for an MCP server or custom connector. You'll then choose an organization and permissions.",
    address: 'MCP server URL',
    copyAddress: 'Copy URL',
    app: 'App',
    unverified: 'Unverified',
    person: 'Connected by',
    permissions: 'Permissions',
    since: (day: string) => `Connected ${day}`,
    lastUsed: 'Last used',
    neverUsed: 'Never',
    usedWhen: (ago: string) => `Last used: ${ago}`,
    actions: 'Actions',
    disconnect: 'Disconnect',
    disconnectApp: (name: string) => `Disconnect ${name}`,
    disconnectTitle: (name: string) => `Disconnect ${name}?`,
    disconnectHelp:
      'The app will lose access immediately. Its changes are kept, and you can connect it again.',
    disconnected: 'App disconnected',
  },
} as const
