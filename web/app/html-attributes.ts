import { options } from 'preact'

const setProps = options.vnode

/**
 * Writes two attributes as React does: SVG elements ignore `tabIndex`, so charts could not be
 * reached by keyboard, and `spellcheck` must be `false` instead of missing.
 *
 * @see L-470
 */
options.vnode = (vnode) => {
  setProps?.(vnode)
  if (typeof vnode.type !== 'string') return
  // The props of an element are its attributes.
  const props = vnode.props as Record<string, unknown>
  if ('tabIndex' in props) {
    props.tabindex = props.tabIndex
    delete props.tabIndex
  }
  if (props.spellCheck === false) props.spellCheck = 'false'
}
