import { Anchor, Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { otherPerson } from '../../../contract/organizations/page-person.ts'
import { LeadtraceError } from '../../../sdk/index.ts'
import { shared } from '../../i18n/shared.ts'

const signedOutId = 'signed-out'
const otherUserId = 'other-person'

/** True where the service does not know any more who asks; a wrong password has a reason. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof LeadtraceError && error.status === 401 && error.details.reason === undefined

/** True where somebody else is signed in by now than whom the page was made for. @see L-155 */
const isOtherUser = (error: unknown): boolean =>
  error instanceof LeadtraceError && error.details.reason === otherPerson

/** Says, once, what an error tells of the session. @returns Whether it tells anything of it. */
export function toastSessionError(error: unknown): boolean {
  if (isSignedOut(error)) toastSignedOut()
  else if (isOtherUser(error)) toastOtherUser()
  else return false
  return true
}

/** Stays until the session goes on: what was typed on the page stays there, too. */
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

/** Takes the notices away once who was signed in is so again. */
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
