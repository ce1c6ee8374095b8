import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Style sheet of all components, which `npm run dev` uses. */
const allStyles = /[\\/]@mantine[\\/]core[\\/]styles\.layer\.css$/

/** Module with a component's class names, imported by the component's code. */
const classNames = /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/].*?(\w+)\.module\.mjs$/

/**
 * Styles that every page loads: resets, variables, and components that other components are based
 * on. They must precede the other components' styles, so they are in the order of Mantine's own
 * style sheet.
 */
const baseStyles = [
  'baseline',
  'default-css-variables',
  'global',
  'ScrollArea',
  'UnstyledButton',
  'VisuallyHidden',
  'Paper',
  'Overlay',
  'Popover',
  'Loader',
  'ActionIcon',
  'CloseButton',
  'Group',
  'ModalBase',
  'Input',
  'Flex',
  'FloatingIndicator',
  'Alert',
  'Text',
  'Anchor',
  'Combobox',
  'InlineInput',
  'CheckboxIndicator',
  'Checkbox',
  'Avatar',
  'Badge',
  'Button',
  'Kbd',
  'Menu',
  'NavLink',
  'SegmentedControl',
  'SimpleGrid',
  'Skeleton',
  'Stack',
  'ThemeIcon',
  'Title',
] as const

/**
 * Loads a Mantine component's styles together with its code, because the style sheet for all
 * components is five times as large as what a page needs. The styles are in a cascade layer, so
 * that our own styles override Mantine's regardless of loading order.
 *
 * @see L-448
 */
export function componentStyles(): Plugin {
  return {
    name: 'component-styles',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (allStyles.test(id)) return await readBaseStyles(join(dirname(id), 'styles'))
      const [path, name = ''] = classNames.exec(id) ?? []
      if (path === undefined || baseStyles.some((one) => one === name)) return null
      const folder = id.slice(0, id.lastIndexOf(join('esm', 'components')))
      const styles = join(folder, 'styles', `${name}.layer.css`)
      if (!existsSync(styles)) throw new Error(`Mantine has no styles for ${name}.`)
      return `import ${JSON.stringify(styles)}\n${await readFile(id, 'utf8')}`
    },
  }
}

const readBaseStyles = async (folder: string): Promise<string> =>
  (
    await Promise.all(baseStyles.map((name) => readFile(join(folder, `${name}.layer.css`), 'utf8')))
  ).join('\n')
