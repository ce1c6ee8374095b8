/** What the pages say that connect other apps, such as assistants, and list them. */
export const connect = {
  title: (app: string) => `Connect ${app}?`,
  help: (app: string) => `${app} wants to work with leads of yours.`,
  madeBy: (host: string) => `${host} says that this app is its own.`,
  nobodyVouchesTitle: 'Nobody has checked this app',
  nobodyVouches:
    'It chose its name itself. Go on only if you have just asked it to connect, and the address below is its own.',
  goesTo: 'Afterwards you go to',
  loopbackTitle: 'An app on this computer',
  loopback: (isNamed: boolean) =>
    `The answer goes to a program that runs here${isNamed ? '' : ', whose name nobody has checked'}. Go on only if you have just started it yourself.`,
  organization: 'Organization',
  organizationHelp: 'It sees this one alone. Connect it again for another.',
  role: (role: string) => `Your role: ${role}`,
  scopes: 'It will be able to',
  scopesHelp: 'Take away what it need not do.',
  notYours: 'Your role does not let you allow this.',
  nothingYours: (organization: string) =>
    `Your role in ${organization} lets you allow nothing of what it asks for.`,
  scope: {
    'leads:read': {
      name: 'Read leads',
      help: 'Names, contact data, notes, status, and the way here of each.',
    },
    'leads:write': {
      name: 'Add and change leads',
      help: 'New leads, status, value, note and label. It cannot delete any.',
    },
    'stats:read': {
      name: 'Read figures',
      help: 'How many leads came, from where, and what became of them.',
    },
    'spend:read': {
      name: 'Read ad spend',
      help: 'What your campaigns cost, and what they brought.',
    },
  },
  allow: 'Allow',
  refuse: 'Refuse',
  end: 'You can end this at any time, under Settings, Connected apps.',
  signedInAs: 'Signed in as',
  somebodyElse: 'Use another account',
  endedTitle: 'This request has ended',
  ended:
    'It was answered already, it waited too long, or it began in another browser. Go back to the app and connect it again.',
  noOrganization: 'You belong to no organization yet, so there is nothing to connect to.',
  goingTitle: 'Back to the app',
  going: (host: string) => `You are on the way to ${host}. When the app goes on, close this page.`,
  badAddress: 'The app wants to be answered at an address that is not safe. It was not followed.',
  apps: {
    title: 'Apps that are connected',
    help: 'Assistants and other apps that people of this organization let in.',
    empty: 'No app is connected yet',
    emptyHelp:
      'Give the address above to an assistant such as Claude or ChatGPT. It asks you to sign in here, and you say what it may do.',
    howTitle: 'Connect an assistant',
    how: 'Where the assistant asks for the address of an MCP server or a custom connector, paste this one. It then opens a page here on which you choose an organization and what it may do.',
    address: 'Address of the MCP server',
    copyAddress: 'Copy the address',
    app: 'App',
    unknownHost: 'Nobody vouches for its name',
    person: 'Connected by',
    may: 'May',
    since: (day: string) => `Since ${day}`,
    lastUsed: 'Last used',
    neverUsed: 'Never',
    usedWhen: (ago: string) => `Used: ${ago}`,
    actions: 'Actions',
    disconnect: 'Disconnect',
    disconnectApp: (name: string) => `Disconnect ${name}`,
    disconnectTitle: (name: string) => `Disconnect ${name}?`,
    disconnectHelp:
      'It can do nothing here any more, at once. What it added or changed stays. It can be connected again.',
    disconnected: 'Disconnected',
  },
} as const
