import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A version of the site; `root` is the path of the folder that contains all versions. */
export interface SiteVersion {
  readonly root: string
  readonly version: string
}

const plainTheme = `import theme from 'vitepress/theme-without-fonts'
import './style.css'
export default theme
`

/**
 * JavaScript for the site's theme. If a version is given, the navigation bar contains a list of all
 * versions. The list is loaded at run time, so that older versions also show newer ones.
 */
export const formatTheme = (site: SiteVersion | undefined): string =>
  site === undefined
    ? plainTheme
    : `import theme from 'vitepress/theme-without-fonts'
import { h, onMounted, ref } from 'vue'
import './style.css'

const { root, version } = ${JSON.stringify(site)}

const load = (path, options) => fetch(root + path, options).catch(() => undefined)

const VersionSwitcher = {
  setup() {
    const versions = ref([])
    onMounted(async () => {
      const response = await load('versions.json')
      if (response?.ok) versions.value = await response.json()
    })
    const open = async ({ target: { value } }) => {
      const page = location.pathname.slice((root + version + '/').length)
      const found = await load(value + '/' + page, { method: 'HEAD' })
      location.href = root + value + '/' + (found?.ok ? page : '')
    }
    const toOption = (value) => h('option', { value, selected: value === version }, value)
    return () =>
      versions.value.length < 2
        ? null
        : h(
            'select',
            { class: 'version-switcher', 'aria-label': 'Version', onChange: open },
            versions.value.map(toOption),
          )
  },
}

const Layout = () =>
  h(theme.Layout, null, { 'nav-bar-content-after': () => h(VersionSwitcher) })

export default { ...theme, Layout }
`

/** Higher versions first. */
const compareVersions = (one: string, other: string): number =>
  other.localeCompare(one, 'en', { numeric: true })

/**
 * Lists the versions in a folder for the version switcher, and redirects from the folder to the
 * latest one.
 */
export async function writeVersions(folder: string): Promise<void> {
  const names = await readdir(folder)
  const versions = names.filter((name) => /^\d+\.\d+\.\d+$/.test(name)).sort(compareVersions)
  await writeFile(join(folder, 'versions.json'), `${JSON.stringify(versions)}\n`)
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><title>Leadtrace</title><meta http-equiv="refresh" content="0; url=./${versions[0]}/">\n`,
  )
}
