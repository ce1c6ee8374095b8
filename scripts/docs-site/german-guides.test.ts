import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { kindNames } from '../../server/features/inbound-sources/kinds/kinds.ts'

const guides = globSync('docs/guides/de/*.md').map((path) => posix.basename(path))

/** Parts that a guide and its translation must have in common, in order of appearance. */
function readParts(path: string) {
  const text = readFileSync(path, 'utf8')
  const blocks = [...text.matchAll(/^ *```[\s\S]*?^ *```$/gm)].map(([block]) => block)
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
  const sections = prose.split(/^(?=#+ )/m).filter((section) => section.startsWith('#'))
  return {
    blocks,
    headings: sections.map((section) => /^#+/.exec(section)?.[0]),
    // German word order differs, so the code spans in a section are compared as a set.
    codes: sections.map((section) =>
      [...new Set([...section.matchAll(/`([^`]+)`/g)].map(([, code = '']) => toLine(code)))].sort(),
    ),
    links: sections.map((section) =>
      [...section.matchAll(/\]\(([^)#]*)[^)]*\)/g)]
        .filter(([, target]) => target !== '')
        .map(([, target = '']) => posix.join(posix.dirname(path), target))
        // A German guide links to other German guides.
        .map((target) => target.replace('/guides/de/', '/guides/'))
        .sort(),
    ),
    shape: sections.map((section) => ({
      items: section.match(/^ *(?:[-*]|\d+\.) /gm)?.length ?? 0,
      rows: section.match(/^ *\|/gm)?.length ?? 0,
      paragraphs: section.trim().split(/\n\s*\n/).length,
    })),
  }
}

const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

test('the guides about ways into Leadtrace exist in German', () => {
  expect(guides.sort()).toEqual([
    'form-tools.md',
    'google-tag-manager.md',
    'inbound-sources.md',
    'wordpress.md',
  ])
})

test.for(guides)('%s has the same sections, commands, fields and links in German', (name) => {
  const english = readParts(`docs/guides/${name}`)
  const german = readParts(`docs/guides/de/${name}`)

  expect(german.blocks).toEqual(english.blocks)
  expect(german.headings).toEqual(english.headings)
  expect(german.codes).toEqual(english.codes)
  expect(german.links).toEqual(english.links)
  expect(german.shape).toEqual(english.shape)
})

test.for(['', 'de/'])(
  '%sinbound-sources.md says where to enter the URL for each kind',
  (folder) => {
    const text = readFileSync(`docs/guides/${folder}inbound-sources.md`, 'utf8')

    const [table = ''] = /^\| `kind` .*\n(?:\|.*\n)*/m.exec(text) ?? []
    const listed = [...table.matchAll(/^\| `(\w+)` +\| \S/gm)].map(([, kind]) => kind)

    expect(listed).toEqual(['kind', ...kindNames])
  },
)

test.for(guides)('%s addresses people with “Sie” and uses German quotation marks', (name) => {
  const text = readFileSync(`docs/guides/de/${name}`, 'utf8').replaceAll(
    /```[\s\S]*?```|`[^`]*`/g,
    '',
  )

  expect(text.match(/\b(?:du|dich|dir|deine?[mnrs]?|you|your)\b/gi)).toBeNull()
  expect(text.match(/“[^„“”\n]*”/g)).toBeNull()
})
