import { Anchor, Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { otherPerson } from '../../../contract/organizations/page-person.ts'
import { LeadtraceError } from '../../../sdk/index.ts'
import { shared } from '../../i18n/shared.ts'

const signedOutId = 'signed-out'
const otherUserId = 'other-person'

/** True if the session has ended. A wrong password also causes a 401, but with a reason. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof LeadtraceError && error.status === 401 && error.details.reason === undefined

/** True if another user has signed in since the page was loaded. @see L-155 */
const isOtherUser = (error: unknown): boolean =>
  error instanceof LeadtraceError && error.details.reason === otherPerson

/** Shows at most one toast about the session. @returns True if the error is about the session. */
export function toastSessionError(error: unknown): boolean {
  if (isSignedOut(error)) toastSignedOut()
  else if (isOtherUser(error)) toastOtherUser()
  else return false
  return true
}

/** Shows a toast that stays open until the user signs in again; input on the page is kept. */
const toastSignedOut = (): string =>
  notifications.show({
    id: signedOutId,
    title: shared.signedOutTitle,
    message: <SignInAgain />,
    color: 'yellow',
    autoClose: false,
  })

function toastOtherUser(): void {
  notifications.hide(signedOutId)
  notifications.show({
    id: otherUserId,
    title: shared.otherUserTitle,
    message: <ReloadPage />,
    color: 'red',
    autoClose: false,
  })
}

/** Hides the toasts once the page's user has signed in again. */
export function dismissSessionToasts(): void {
  notifications.hide(signedOutId)
  notifications.hide(otherUserId)
}

const SignInAgain = () => (
  <Stack gap={4} align="flex-start">
    <Text size="sm">{shared.signedOut}</Text>
    <Anchor size="sm" href="/sign-in" target="_blank" rel="noopener">
      {shared.signInAgain}
    </Anchor>
  </Stack>
)

const ReloadPage = () => (
  <Stack gap={4} align="flex-start">
    <Text size="sm">{shared.otherUser}</Text>
    <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
      {shared.reload}
    </Button>
  </Stack>
)
