/** How long whatever else may want the focus has to take it, in milliseconds. */
const graceMs = 120

/** Until when a page that is still loading may bring its heading, in milliseconds. */
const headingTimeoutMs = 5_000

/** An element that had the focus, with what it stood in, from within. */
type Path = readonly Element[]

const ancestorPath = (element: Element): Path => {
  const path: Element[] = []
  for (let at: Element | null = element; at !== null; at = at.parentElement) path.push(at)
  return path
}

const isLost = (): boolean => document.activeElement === document.body

/** True for what can be seen: a page that waits for the next one is hidden before it goes. */
const isVisible = (element: Element): boolean => element.isConnected && element.checkVisibility()

const isDisabled = (element: Element): boolean => element.matches(':disabled')

/**
 * Whoever goes by keyboard stays where they are: when what has the focus is taken away or disabled,
 * and nothing else takes it, it goes back to what opened a dialog, to the button once it works
 * again, or to the next heading around. Browsers would begin at the top of the page.
 *
 * @param root  Holds the app; dialogs and menus stand beside it.
 */
export function keepFocus(root: Element): void {
  /** Of what has or had the focus; empty once the person has left it. */
  let path: Path = []
  /** Of what had it in the app itself. */
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
    // What is still there and works was left on purpose, as by a click on nothing.
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

/** Where the focus is to be; `undefined` while that is still to come. */
function findFocusTarget(path: Path, appPath: Path, root: Element): Element | undefined {
  const dialog = path.find((one) => isVisible(one) && one.matches('[role=dialog]'))
  const candidates = dialog === undefined ? appPath : path
  const [last] = candidates
  if (last !== undefined && isVisible(last)) return isDisabled(last) ? undefined : last
  const container = dialog ?? root.querySelector('main') ?? root
  const start = candidates.find((one) => isVisible(one) && one !== root)
  return headingAround(start, container) ?? dialog
}

/** The heading of the smallest part of a page or dialog around an element that has one. */
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
