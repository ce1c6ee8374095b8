import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A class name of Mantine, which ends with a hash. */
const className = /\bm_[0-9a-f]{5,8}\b/g

/** Style sheets, and modules with a component's class names. */
const source = /[\\/]@mantine[\\/].*(\.css|\.module\.mjs)$/

/**
 * Shortens Mantine's class names, such as `m_77c9d27d`: hashes do not compress, and the lead list
 * loads 140 of them, each in a style sheet and in a script.
 *
 * @see L-479
 */
export function shortenClasses(): Plugin {
  const names = nameClasses()
  return {
    name: 'shorten-classes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!source.test(id.split('?')[0] ?? '')) return null
      return { code: code.replace(className, (name) => names.get(name) ?? name), map: null }
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const text = file.type === 'chunk' ? file.code : String(file.source)
        const rest = text.match(className)?.find((name) => names.has(name))
        if (rest !== undefined)
          this.error(`${file.fileName} contains ${rest}. Adapt web/shorten-classes.ts to Mantine.`)
      }
    },
  }
}

/** Short names of all classes. They are sorted, so that every build gives a class the same name. */
export function nameClasses(): ReadonlyMap<string, string> {
  const core = fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))
  const styles = globSync(join(dirname(core), '..', '*', 'styles.css'))
  const found = styles.flatMap((file) => readFileSync(file, 'utf8').match(className) ?? [])
  return new Map([...new Set(found)].sort().map((name, i) => [name, `m${i.toString(36)}`]))
}
