import type { Language } from '../../../../contract/languages.ts'
import { type Html, html } from '../../../platform/http/html-template.ts'
import { type MailBody, type Section, toOneLine } from './mail-body.ts'
import { mailTexts } from './texts/index.ts'

/** Size in pixels of an image that is part of the email. */
export interface MailLogo {
  readonly cid: string
  readonly width: number
  readonly height: number
}

/** Who sends an email, and how to unsubscribe from it. */
export interface Frame {
  readonly language: Language
  readonly orgName: string
  /**
   * Shown in HTML emails instead of the organization's name; embedded, so that no external image is
   * loaded.
   */
  readonly logo?: MailLogo | undefined
  /** URL of the organization's pages. */
  readonly orgUrl: string
  readonly unsubscribeLink: string
  /** True if the addressee has no account and thus cannot open links to pages. */
  readonly isOutside: boolean
}

/** Inline styles, because many email clients ignore styles in the head. */
const styles = {
  page: 'margin:0;padding:24px 12px;background:#f5f7f5;color:#16211c',
  card: 'width:100%;max-width:600px;background:#ffffff;border:1px solid #d5ddd8;border-radius:12px',
  font: 'font-family:Inter,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
  org: 'margin:0 0 16px;font-size:14px;line-height:20px;font-weight:600;color:#0b7a4b',
  // Also white in dark mode, because most logos are made for a light background.
  logo:
    'display:inline-block;margin:0;padding:6px 8px;border-radius:8px;background:#ffffff;' +
    'font-size:14px;line-height:20px;font-weight:600;color:#0b7a4b;border:0',
  title: 'margin:0 0 16px;font-size:22px;line-height:28px;font-weight:650;color:#16211c',
  text: 'margin:0 0 16px;font-size:15px;line-height:22px;color:#16211c',
  item: 'padding:12px 0 12px 14px;border-left:3px solid #0b7a4b',
  itemTitle: 'margin:0 0 4px;font-size:15px;line-height:22px;font-weight:600;color:#16211c',
  line: 'margin:0;font-size:15px;line-height:22px;color:#55625b',
  tableTitle: 'padding:8px 0;font-size:15px;line-height:22px;font-weight:600;color:#16211c',
  cell: 'padding:8px 0;border-top:1px solid #d5ddd8;font-size:15px;line-height:22px;color:#16211c',
  note: 'font-size:13px;line-height:18px;color:#55625b',
  button:
    'display:inline-block;padding:11px 20px;border-radius:8px;background:#0b7a4b;color:#ffffff;' +
    'font-size:15px;line-height:20px;font-weight:600;text-decoration:none',
  foot: 'margin:0;padding:16px 28px 0;font-size:13px;line-height:20px;color:#55625b;text-align:center',
} as const

/** Colors for email clients whose dark mode respects the sender's colors. */
const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#101613!important}.card{background:#18201c!important;border-color:#35423b!important}
.ink{color:#e8efeb!important}.dim{color:#a9b6af!important}.org{color:#3ecf8e!important}
.line{border-color:#35423b!important}.item{border-color:#3ecf8e!important}
.button{background:#3ecf8e!important;color:#06251a!important}}`

/** The email as HTML. Loads no external resources, so email clients show it completely. */
export function renderHtml(body: MailBody, frame: Frame): string {
  const { language, orgUrl, unsubscribeLink, isOutside } = frame
  const { foot } = mailTexts[language]
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${body.subject}</title><style>${{ html: darkStyle }}</style></head>
<body class="page" style="${styles.page};${styles.font}">
<table role="presentation" align="center" cellpadding="0" cellspacing="0" class="card" style="${styles.card}">
<tr><td style="padding:28px;${styles.font}">
<p class="org" style="${styles.org}">${renderSender(frame)}</p>
<h1 class="ink" style="${styles.title}">${body.title}</h1>
${join(body.sections.map((section) => renderSection(section, orgUrl)))}
${isOutside ? none : html`<p style="margin:24px 0 0"><a class="button" href="${orgUrl + body.action.path}" style="${styles.button}">${body.action.label}</a></p>`}
</td></tr></table>
<p class="dim" style="${styles.foot}">${formatReason(frame)}<br>
${isOutside ? none : html`<a class="dim" href="${orgUrl}/settings/mails" style="color:#55625b">${foot.settings}</a> ·`}
<a class="dim" href="${unsubscribeLink}" style="color:#55625b">${foot.unsubscribe}</a></p>
</body></html>
`.html
}

/**
 * The logo or, if there is none, the organization's name. Email clients that block images show the
 * name.
 */
function renderSender({ orgName, logo }: Frame): Html {
  const name = toOneLine(orgName)
  if (logo === undefined) return html`${name}`
  const { cid } = logo
  const [width, height] = [`${logo.width}`, `${logo.height}`]
  return html`<img src="cid:${cid}" alt="${name}" width="${width}" height="${height}" style="${styles.logo}">`
}

const none: Html = { html: '' }

function formatReason({ language, orgName, isOutside }: Frame): string {
  const { reason, outsideReason } = mailTexts[language].foot
  return (isOutside ? outsideReason : reason)(toOneLine(orgName))
}

const join = (parts: readonly Html[]): Html => ({ html: parts.map((part) => part.html).join('\n') })

function renderSection(section: Section, orgUrl: string): Html {
  if (section.kind === 'text') {
    return html`<p class="ink" style="${styles.text}">${section.text}</p>`
  }
  if (section.kind === 'items') {
    return join(
      section.items.map(
        ({ title, lines, path }) => html`<div class="item" style="${styles.item};margin:0 0 12px">
<p class="ink" style="${styles.itemTitle}">${path === undefined ? title : renderLink(title, orgUrl + path)}</p>
${join(lines.map((line) => html`<p class="dim" style="${styles.line}">${line}</p>`))}</div>`,
      ),
    )
  }
  return html`<table cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 16px">
<caption class="ink" style="${styles.tableTitle};text-align:left">${section.title}</caption>
${join(
  section.rows.map(
    ({
      label,
      value,
      note,
    }) => html`<tr><th scope="row" class="ink line" style="${styles.cell};font-weight:400;text-align:left">${label}</th>
<td class="ink line" style="${styles.cell};text-align:right;font-weight:600">${value}<br><span class="dim" style="${styles.note};font-weight:400">${note}</span></td></tr>`,
  ),
)}</table>`
}

const renderLink = (text: string, url: string): Html =>
  html`<a class="ink" href="${url}" style="color:#16211c">${text}</a>`

/** The same email as plain text. */
export function renderText(body: MailBody, frame: Frame): string {
  const { language, orgName, orgUrl, unsubscribeLink, isOutside } = frame
  const { foot } = mailTexts[language]
  return `${[
    toOneLine(orgName),
    body.title,
    ...body.sections.map((section) => toText(section, orgUrl)),
    ...(isOutside ? [] : [`${body.action.label}:\n${orgUrl}${body.action.path}`]),
    [
      `-- \n${formatReason(frame)}`,
      ...(isOutside ? [] : [`${foot.settings}: ${orgUrl}/settings/mails`]),
      `${foot.unsubscribe}: ${unsubscribeLink}`,
    ].join('\n'),
  ].join('\n\n')}\n`
}

function toText(section: Section, orgUrl: string): string {
  if (section.kind === 'text') return section.text
  if (section.kind === 'items') {
    return section.items
      .map(({ title, lines, path }) =>
        [
          `* ${title}`,
          ...lines.map((line) => `  ${line}`),
          ...(path === undefined ? [] : [`  ${orgUrl}${path}`]),
        ].join('\n'),
      )
      .join('\n\n')
  }
  const rows = section.rows.map(
    ({ label, value, note }) => `${label}: ${value}${note === '' ? '' : ` (${note})`}`,
  )
  return [section.title, ...rows].join('\n')
}
