import type { Plugin } from 'vite'
import { decimalCuts, shapeCuts } from './chart-cuts.ts'
import { chartReplacements } from './chart-replacements.ts'
import type { Cuts } from './cuts.ts'
import { reactCuts } from './react-cuts.ts'
import { reactDomExportCuts, reactExportCuts, removedUse } from './react-exports.ts'
import { rewriteSource } from './rewrite-source.ts'

/** Cuts by the end of a module's path. */
const cuts: readonly (readonly [path: string, cuts: Cuts])[] = [
  ['react-dom/cjs/react-dom-client.production.js', reactCuts],
  ['react-dom/cjs/react-dom.production.js', reactDomExportCuts],
  ['react/cjs/react.production.js', reactExportCuts],
  ['d3-shape/dist/d3-shape.mjs', shapeCuts],
  ['decimal.js-light/decimal.js', decimalCuts],
]

/**
 * Removes parts of libraries that our app does not use and the bundler cannot remove. The build
 * fails if an update of a library has moved or changed such a part.
 *
 * @see L-479
 */
export function trimLibraries(): Plugin {
  const missing = new Set<string>()
  const find = <T>(list: readonly (readonly [path: string, change: T])[], id: string) => {
    const found = list.find(([path]) => id.replaceAll('\\', '/').endsWith(`/${path}`))
    if (found !== undefined) missing.delete(found[0])
    return found?.[1]
  }
  return {
    name: 'trim-libraries',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const [path] of [...cuts, ...chartReplacements]) missing.add(path)
    },
    load: (id) => find(chartReplacements, id),
    transform(code, id) {
      const found = find(cuts, id)
      if (found === undefined) return null
      return { code: rewriteSource(id, code, found), map: null }
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0)
        this.error(`The app does not load ${[...missing].join(', ')}. Adapt web/trim.`)
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const [use] = (file.type === 'chunk' ? removedUse.exec(file.code) : null) ?? []
        if (use !== undefined)
          this.error(`${file.fileName} uses ${use}, which web/trim removes from React.`)
      }
    },
  }
}
