import { Anchor, Button, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { otherPerson } from '../../../contract/organizations/page-person.ts'
import { LeadtraceError } from '../../../sdk/index.ts'
import { parts } from '../../i18n/en/shared.ts'

const ended = 'signed-out'
const other = 'other-person'

/** True where the service does not know any more who asks; a wrong password has a reason. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof LeadtraceError && error.status === 401 && error.details.reason === undefined

/** True where somebody else is signed in by now than whom the page was made for. @see L-155 */
const isOtherPerson = (error: unknown): boolean =>
  error instanceof LeadtraceError && error.details.reason === otherPerson

/** Says, once, what an error tells of the session. @returns Whether it tells anything of it. */
export function tellSession(error: unknown): boolean {
  if (isSignedOut(error)) tellSignedOut()
  else if (isOtherPerson(error)) tellOtherPerson()
  else return false
  return true
}

/** Stays until the session goes on: what was typed on the page stays there, too. */
const tellSignedOut = (): string =>
  notifications.show({
    id: ended,
    title: parts.signedOutTitle,
    message: <SignInAgain />,
    color: 'yellow',
    autoClose: false,
  })

function tellOtherPerson(): void {
  notifications.hide(ended)
  notifications.show({
    id: other,
    title: parts.otherPersonTitle,
    message: <LoadAnew />,
    color: 'red',
    autoClose: false,
  })
}

/** Takes the notices away once who was signed in is so again. */
export function forgetSignedOut(): void {
  notifications.hide(ended)
  notifications.hide(other)
}

const SignInAgain = () => (
  <Stack gap={4} align="flex-start">
    <Text size="sm">{parts.signedOut}</Text>
    <Anchor size="sm" href="/sign-in" target="_blank" rel="noopener">
      {parts.signInAgain}
    </Anchor>
  </Stack>
)

const LoadAnew = () => (
  <Stack gap={4} align="flex-start">
    <Text size="sm">{parts.otherPerson}</Text>
    <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
      {parts.loadAnew}
    </Button>
  </Stack>
)
