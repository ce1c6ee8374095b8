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
  const shown = document.createElement('span')
  shown.textContent = text
  shown.ariaHidden = 'true'
  Object.assign(shown.style, { position: 'fixed', top: '-100vh', whiteSpace: 'pre' })
  const selection = document.getSelection()
  const before = selection?.rangeCount ? selection.getRangeAt(0) : undefined
  // Without the style that the page would give it elsewhere.
  const copyPlain = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.body.append(shown)
  document.addEventListener('copy', copyPlain, { once: true, capture: true })
  selection?.selectAllChildren(shown)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', copyPlain, { capture: true })
    shown.remove()
    selection?.removeAllRanges()
    if (before !== undefined) selection?.addRange(before)
  }
}
