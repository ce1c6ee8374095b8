/** A message in a structure shared by all chat services. Strings are unescaped visitor input. */
export interface ChatMessage {
  readonly title: string
  readonly facts: readonly ChatFact[]
  readonly link: { readonly label: string; readonly url: string }
}

export interface ChatFact {
  readonly label: string
  readonly value: string
}

type Format = (message: ChatMessage) => object

const toLines = (
  { title, facts, link }: ChatMessage,
  bold: string,
  toPlain: (text: string) => string,
  toLink: (link: ChatMessage['link']) => string,
): string =>
  [
    `${bold}${toPlain(title)}${bold}`,
    ...facts.map(({ label, value }) => `${toPlain(label)}: ${toPlain(value)}`),
    toLink(link),
  ].join('\n')

/** Prevents links and mentions such as `<!channel>`. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** @see https://docs.slack.dev/messaging/formatting-message-text */
const slack: Format = (message) => ({
  text: toLines(message, '*', escapeSlack, ({ label, url }) => `<${url}|${escapeSlack(label)}>`),
  unfurl_links: false,
  unfurl_media: false,
})

/** Google Chat has no escape sequences, and an angle bracket can start a link or a mention. */
const escapeGoogle = (text: string): string => text.replaceAll(/[<>]/g, ' ')

/** @see https://developers.google.com/workspace/chat/format-messages */
const googleChat: Format = (message) => ({
  text: toLines(message, '*', escapeGoogle, ({ label, url }) => `<${url}|${escapeGoogle(label)}>`),
})

const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[\\`*_~|>#[\]()<-]/g, (character) => `\\${character}`)

/** @see https://discord.com/developers/docs/resources/webhook#execute-webhook */
const discord: Format = (message) => ({
  content: toLines(
    message,
    '**',
    escapeMarkdown,
    ({ label, url }) => `[${escapeMarkdown(label)}](<${url}>)`,
  ),
  allowed_mentions: { parse: [] },
})

/** @see https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using */
const teams: Format = ({ title, facts, link }) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          { type: 'TextBlock', text: escapeMarkdown(title), weight: 'Bolder', wrap: true },
          {
            type: 'FactSet',
            facts: facts.map(({ label, value }) => ({
              title: escapeMarkdown(label),
              value: escapeMarkdown(value),
            })),
          },
        ],
        actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
      },
    },
  ],
})

const formats = { slack, teams, google_chat: googleChat, discord } as const

export type ChatName = keyof typeof formats

export const chatNames = ['slack', 'teams', 'google_chat', 'discord'] as const satisfies ChatName[]

export const isChat = (name: string): name is ChatName => Object.hasOwn(formats, name)

export const formatMessage = (name: ChatName, message: ChatMessage): object =>
  formats[name](message)
