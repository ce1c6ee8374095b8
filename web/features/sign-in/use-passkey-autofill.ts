import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser'
import { useEffect } from 'react'
import { LeadtraceError } from '../../../sdk/index.ts'
import { signInWithPasskey } from '../../api/auth-sign-in.ts'

/**
 * The service accepts responses for 5 minutes, so the challenge is renewed before that time is up.
 */
const renewMs = 4 * 60_000

/**
 * Offers passkeys in the browser's autofill of the email field.
 *
 * @param isOn False while another request prompts for a passkey.
 * @param onDone Called once the user is signed in.
 * @param onRefused Called if the service rejects the selected passkey.
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
        // Having no passkey or canceling the request is not an error.
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
