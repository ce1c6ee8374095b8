import type { Submission } from '../api.ts'
import { handOver } from '../delivery/hand-over.ts'
import { guard, later, on } from '../guard.ts'
import { type Control, readAnswers } from './form-answers.ts'
import { type Pixel, sendLead } from './send-lead.ts'

/** Left alone: dialogs, searches, and what asks for a password. */
const foreign = '[method=dialog],[role=search],[role=search] *,search *'

/**
 * Reads forms as they are submitted, before the page's own listeners, and holds nothing up.
 *
 * @param forms  A selector of those that count; true or empty for all.
 * @returns Sends a lead by hand.
 */
export function capture(forms: string | boolean, pixel: Pixel): (lead: Submission) => void {
  const selector = forms === true || !forms ? '*' : forms
  const traps = new WeakMap<HTMLFormElement, HTMLInputElement>()
  const lastTexts = new WeakMap<HTMLFormElement, string>()
  // Taken from where no field of a form hides them, whatever its name.
  const { matches, querySelector, append } = Element.prototype
  const isWanted = (form: HTMLFormElement) =>
    matches.call(form, selector) &&
    !matches.call(form, foreign) &&
    !querySelector.call(form, '[type=password],[type=search]')

  on('submit', ({ target }) => {
    // `submit` is an event of forms alone.
    const form = target as HTMLFormElement
    if (!isWanted(form)) return
    const trap = traps.get(form)
    // Gone before anybody else reads the form, so that it is sent nowhere else.
    trap?.remove()
    traps.delete(form)
    // What stands in a form's list are controls; of the few others only names and types are read.
    const controls: Iterable<unknown> = Reflect.get(HTMLFormElement.prototype, 'elements', form)
    const answers = readAnswers([...controls] as Control[])
    const text = location.pathname + JSON.stringify(answers)
    // A second click on the button is no second lead.
    if (answers && text !== lastTexts.get(form))
      sendLead(pixel, { ...answers, trap: trap?.value || undefined })
    lastTexts.set(form, text)
  })

  on('pagehide', () => handOver(pixel))

  const setTraps = () => {
    for (const form of document.forms) {
      if (traps.has(form) || !isWanted(form)) continue
      // Programs fill it in. Without a name no form sends it.
      const trap = document.createElement('input')
      trap.tabIndex = -1
      trap.autocomplete = 'off'
      trap.setAttribute('aria-hidden', 'true')
      // Set by a property: a Content Security Policy may refuse attributes of style.
      trap.style.cssText = 'position:absolute;width:1px;clip:rect(0,0,0,0);pointer-events:none'
      traps.set(form, trap)
      append.call(form, trap)
    }
  }
  const setTrapsSoon = later(setTraps, 500)
  new MutationObserver(setTrapsSoon).observe(document, { childList: true, subtree: true })
  // Not earlier: frameworks compare a page with what their server made of it.
  if (document.readyState === 'complete') setTrapsSoon()
  else on('load', setTrapsSoon)
  return guard((lead) => sendLead(pixel, lead))
}
