/**
 * Copies a string. The clipboard API requires https or localhost. Over http on a local network, the
 * older method of copying a selection still works in most browsers.
 *
 * @returns True if the string was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Copies through a temporary off-screen selection without moving focus. */
function copyBySelection(text: string): boolean {
  const element = document.createElement('span')
  element.textContent = text
  element.ariaHidden = 'true'
  Object.assign(element.style, { position: 'fixed', top: '-100vh', whiteSpace: 'pre' })
  const selection = document.getSelection()
  const previousRange = selection?.rangeCount ? selection.getRangeAt(0) : undefined
  // Plain text only, without the page's styles.
  const copyPlain = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.body.append(element)
  document.addEventListener('copy', copyPlain, { once: true, capture: true })
  selection?.selectAllChildren(element)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', copyPlain, { capture: true })
    element.remove()
    selection?.removeAllRanges()
    if (previousRange !== undefined) selection?.addRange(previousRange)
  }
}
