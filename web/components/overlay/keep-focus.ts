/** Time to wait for other code to move focus. */
const graceMs = 120

/** Time to wait for a loading page to render its heading. */
const headingTimeoutMs = 5_000

/** The element that had focus, followed by its ancestors. */
type Path = readonly Element[]

const ancestorPath = (element: Element): Path => {
  const path: Element[] = []
  for (let at: Element | null = element; at !== null; at = at.parentElement) path.push(at)
  return path
}

const isLost = (): boolean => document.activeElement === document.body

/** Pages that are about to be replaced are hidden before they are removed. */
const isVisible = (element: Element): boolean => element.isConnected && element.checkVisibility()

const isDisabled = (element: Element): boolean => element.matches(':disabled')

/**
 * Keeps keyboard users in place: if the focused element is removed or disabled and nothing else
 * takes focus, moves focus to the element that opened the dialog, to the button once it is enabled
 * again, or to the nearest heading. Otherwise, keyboard navigation would restart at the top of the
 * page.
 *
 * @param root Element of the app; dialogs and menus are its siblings.
 */
export function keepFocus(root: Element): void {
  /**
   * Path of the element that has focus or had it last; empty once the user has moved focus away
   * from it.
   */
  let path: Path = []
  /** Like {@link path}, but only outside overlays. */
  let appPath: Path = []
  let lostAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const scheduleRestore = () => {
    if (path.length === 0 || !isLost()) return
    lostAt ||= Date.now()
    clearTimeout(timer)
    timer = setTimeout(restoreFocus, graceMs)
  }
  const restoreFocus = () => {
    if (path.length === 0 || !isLost()) return
    const place = findFocusTarget(path, appPath, root)
    if (place !== undefined) focusOn(place)
    if (isLost() && Date.now() - lostAt > headingTimeoutMs) path = []
  }
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    lostAt = 0
    path = ancestorPath(target)
    if (root.contains(target)) appPath = path
  })
  document.addEventListener('focusout', () => {
    // An element that is still visible and enabled lost focus on purpose, for example because the
    // user clicked on the background.
    setTimeout(() => {
      const [left] = path
      if (isLost() && left !== undefined && isVisible(left) && !isDisabled(left)) path = []
    })
  })
  new MutationObserver(scheduleRestore).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
}

/** Element to focus; `undefined` if it is not rendered yet. */
function findFocusTarget(path: Path, appPath: Path, root: Element): Element | undefined {
  const dialog = path.find((one) => isVisible(one) && one.matches('[role=dialog]'))
  const candidates = dialog === undefined ? appPath : path
  const [last] = candidates
  if (last !== undefined && isVisible(last)) return isDisabled(last) ? undefined : last
  const container = dialog ?? root.querySelector('main') ?? root
  const start = candidates.find((one) => isVisible(one) && one !== root)
  return headingAround(start, container) ?? dialog
}

/** Heading of the smallest section that contains the element and has a heading. */
function headingAround(start: Element | undefined, whole: Element): Element | undefined {
  const within = start !== undefined && whole.contains(start) ? start : whole
  for (let at: Element | null = within; at !== null; at = at.parentElement) {
    const heading = [...at.querySelectorAll('h1, h2, h3, h4')].find(isVisible)
    if (heading !== undefined) return heading
    if (at === whole) return undefined
  }
  return undefined
}

function focusOn(place: Element): void {
  if (!(place instanceof HTMLElement)) return
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
