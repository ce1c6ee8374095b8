import type { SitePage } from './site-page.ts'

/** The site's first page. */
export const homePage: SitePage = {
  path: 'index.md',
  title: 'Leadtrace',
  markdown: `---
layout: home
hero:
  name: Leadtrace
  text: Trace every lead to the ad that brought it
  tagline: Self-hosted leads, visit histories, attribution and ad spend. One command, with the database included.
  image:
    light: /pictures/dashboard-light.webp
    dark: /pictures/dashboard-dark.webp
    alt: Dashboard with leads, revenue and ad spend of the last 90 days
  actions:
    - theme: brand
      text: Install
      link: /guides/install
    - theme: alt
      text: API reference
      link: /api/
features:
  - title: Capture every lead
    details: Forms, form service webhooks, imports and the pixel, each with click IDs, UTM fields and consent.
    link: /guides/connect-a-form
  - title: See what brought it
    details: Six attribution models side by side with your ad spend. Credits add up to the cent.
    link: /guides/attribution
  - title: Report conversions
    details: Google, Meta, Microsoft, LinkedIn, TikTok and others get each won lead once. If a lead is not sent, you see why.
    link: /guides/conversions
  - title: Automate
    details: REST API, signed webhooks, a change feed, a typed SDK and MCP tools for AI assistants.
    link: /api/
  - title: Run it yourself
    details: A single process with PostgreSQL inside, or many processes with your own. Backups, metrics and upgrades.
    link: /guides/operate
  - title: Move here
    details: Import what you have in Octanist, LeadTrackr, HubSpot or spreadsheets, with a dry run and an undo.
    link: /guides/move-here
---
`,
}

/** First page in the German section, which contains the guides about sending leads to Leadtrace. */
export const germanHomePage: SitePage = {
  path: 'de/index.md',
  title: 'Leadtrace auf Deutsch',
  markdown: `# Leadtrace auf Deutsch

Leadtrace speichert Leads aus Formularen, führt jeden auf die Anzeige zurück, die ihn gebracht hat, und meldet
Conversions. Auf Deutsch gibt es die Anleitungen, die zeigen, wie Leads hineinkommen:

- [Formulare in WordPress, Next.js, Zapier, Make und n8n](/de/guides/form-tools.md)
- [WordPress-Plugin](/de/guides/wordpress.md)
- [Eingangsquellen](/de/guides/inbound-sources.md) für Formulardienste, Lead-Formulare der Werbeplattformen und Anrufe
- [Google Tag Manager](/de/guides/google-tag-manager.md)

Alles Weitere steht in der [englischen Dokumentation](/guides/install.md).
`,
}
