import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const components = join(import.meta.dirname, '../components')

const readAll = (folder: string): string =>
  globSync('**/*.tsx', { cwd: folder })
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')

const gallery = readAll(import.meta.dirname)

const exported = [...readAll(components).matchAll(/^export (?:const|function|class) ([A-Z]\w*)/gm)]
  .map(([, name = '']) => name)
  .sort()

const hasExample = (name: string): boolean => new RegExp(`<${name}[\\s/>]`).test(gallery)

/** Components without an example, each with the reason. */
const withoutExample: Readonly<Record<string, string>> = {
  AnchoredMenu: 'MenuButton opens it',
  AnchoredTo: 'renders nothing',
  AnchoredTooltip: 'Hint opens it',
  AnnotationDialog: 'AnnotationList opens it',
  CardSkeleton: 'consists of SkeletonLines, centered on a page',
  DialogProvider: 'the example of modals mounts it',
  NotFound: 'NotFoundPage consists of it',
  OverlayBoundary: 'renders only its children',
  PeriodPanel: 'PeriodPicker opens it',
  ReportItems: 'ReportMenu opens it',
  Toaster: 'Overlays contains it, and buttons show toasts',
}

test('every shared component has an example or a reason for having none', () => {
  expect(exported.length).toBeGreaterThan(60)
  expect(exported.filter((name) => !hasExample(name))).toEqual(Object.keys(withoutExample))
})

test('the app does not import the gallery', () => {
  const web = join(components, '..')
  const sources = globSync('{*.ts,!(gallery|dist|node_modules)/**/*.{ts,tsx}}', { cwd: web })

  expect(sources.length).toBeGreaterThan(500)
  expect(
    sources.filter((path) => /from '.*\/gallery\//.test(readFileSync(join(web, path), 'utf8'))),
  ).toEqual([])
})

test('examples name existing files', () => {
  const named = [...gallery.matchAll(/ from="([^"]+)"/g)].map(([, path = '']) => path)

  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(join(components, `${path}.tsx`)))).toEqual([])
})
