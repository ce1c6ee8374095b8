import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useEffect } from 'react'
import { LeadtraceError } from '../../../sdk/index.ts'
import { signInWithPasskey } from '../../api/auth-sign-in.ts'

/** The service takes answers for 5 minutes; before that it is asked anew, in milliseconds. */
const renewMs = 4 * 60_000

/**
 * Offers passkeys among what the browser fills in for the address.
 *
 * @param isOn  False while something else asks for a passkey.
 * @param onDone  Somebody is signed in.
 * @param onRefused  The service does not take the one that was chosen.
 */
export function usePasskeyAutofill(
  isOn: boolean,
  onDone: () => void,
  onRefused: (error: Error) => void,
): void {
  useEffect(() => {
    let isOver = !isOn
    const offer = async () => {
      if (isOver || document.hidden || !(await browserSupportsWebAuthnAutofill())) return
      if (isOver) return
      try {
        await signInWithPasskey({ asAutofill: true })
        if (!isOver) onDone()
      } catch (error) {
        // That the browser has none, or that asking was ended, is no problem of anybody.
        if (!isOver && error instanceof LeadtraceError && error.status === 401) onRefused(error)
      }
    }
    void offer()
    const renewing = setInterval(() => void offer(), renewMs)
    return () => {
      clearInterval(renewing)
      if (isOver) return
      isOver = true
      WebAuthnAbortService.cancelCeremony()
    }
  }, [isOn])
}
