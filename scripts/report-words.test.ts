import { describe, expect, test } from 'vitest'
import { german } from '../server/features/report-files/texts/de.ts'
import { english } from '../server/features/report-files/texts/en.ts'
import { adSpend as germanAdSpend } from '../web/i18n/de/ad-spend.ts'
import { attribution as germanAttribution } from '../web/i18n/de/attribution.ts'
import { dashboard as germanDashboard } from '../web/i18n/de/dashboard.ts'
import { overview as germanOverview } from '../web/i18n/de/organizations/overview.ts'
import { adSpend as englishAdSpend } from '../web/i18n/en/ad-spend.ts'
import { attribution as englishAttribution } from '../web/i18n/en/attribution.ts'
import { dashboard as englishDashboard } from '../web/i18n/en/dashboard.ts'
import { overview as englishOverview } from '../web/i18n/en/organizations/overview.ts'

const languages = [
  {
    name: 'English',
    file: english,
    attribution: englishAttribution,
    adSpend: englishAdSpend,
    dashboard: englishDashboard,
    overview: englishOverview,
  },
  {
    name: 'German',
    file: german,
    attribution: germanAttribution,
    adSpend: germanAdSpend,
    dashboard: germanDashboard,
    overview: germanOverview,
  },
]

describe.for(languages)('PDF files in $name use the words of the pages', (texts) => {
  const { file, attribution, adSpend, dashboard, overview } = texts

  test('for channels, sources and statuses', () => {
    const shown = Object.keys(file.names).map((key) => [key, dashboard.displayName(key)])

    expect(Object.fromEntries(shown)).toEqual(file.names)
  })

  test('for metrics and groups', () => {
    expect(file.measures).toEqual(attribution.measures)
    expect(file.measures).toEqual(dashboard.measures)
    expect(file.attribution.groups).toEqual(attribution.groups)
    expect(file.dashboard.groups).toEqual(dashboard.groups)
    expect(file.adSpend.groups).toEqual(adSpend.groups)
    expect(file.adSpend.figures).toEqual(adSpend.figures)
    expect(Object.keys(file.adSpend.figures)).toEqual(Object.keys(adSpend.figures))
    expect(file.adSpend.nameless).toEqual(adSpend.nameless)
    expect(file.unmatched.reasons).toEqual(adSpend.reasons)
  })

  test('for all organizations', () => {
    const { failed: _, partTotal, ...words } = file.overview

    expect(overview).toMatchObject(words)
    expect(partTotal(4, 6)).toBe(overview.partTotal(4, 6))
  })

  test('for attribution models', () => {
    const names = Object.entries(attribution.models).map(([model, { name }]) => [model, name])

    expect(file.attribution.models).toEqual(Object.fromEntries(names))
  })

  test('for paths', () => {
    const { paths: title, pathsHelp: help, newestPaths, daysHelp } = attribution
    const { path, days, underHour } = attribution

    expect(file.paths).toMatchObject({ title, help, path, days, underHour })
    expect(file.paths.daysHelp).toBe(`${days}: ${daysHelp}`)
    expect(['10,000', '10.000'].map(file.paths.newest)).toContain(newestPaths)
    expect(file.paths.morePaths('A', 'B')).toBe(attribution.morePaths('A', 'B'))
    expect(file.paths.moreSteps(2)).toBe(attribution.moreSteps(2))
  })

  test('for titles', () => {
    expect(file.attribution.title('A', 'B')).toBe(attribution.table('A', 'B'))
    expect(file.adSpend.title('A')).toBe(adSpend.table('A'))
    expect([file.dashboard.title, file.dashboard.conversion, file.dashboard.campaigns]).toEqual([
      dashboard.title,
      dashboard.conversion,
      dashboard.campaigns,
    ])
    expect([file.unmatched.leads, file.unmatched.campaigns]).toEqual([
      adSpend.lostTitle,
      adSpend.idleTitle,
    ])
    expect(file.facts.countings).toEqual(dashboard.countings)
  })
})
