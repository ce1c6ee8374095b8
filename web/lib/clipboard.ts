/**
 * Copies a text. Browsers have a clipboard only on https and on this computer itself; on the plain
 * http of a local network the older way still works in most.
 *
 * @returns Whether it was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Copies what stands selected, for a moment, outside of what is seen. The focus stays. */
function copyBySelection(text: string): boolean {
  const element = document.createElement('span')
  element.textContent = text
  element.ariaHidden = 'true'
  Object.assign(element.style, { position: 'fixed', top: '-100vh', whiteSpace: 'pre' })
  const selection = document.getSelection()
  const previousRange = selection?.rangeCount ? selection.getRangeAt(0) : undefined
  // Without the style that the page would give it elsewhere.
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
