import { Badge, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endTwoFactor, newBackupCodes, ownSession } from '../../api/auth-account.ts'
import { QueryBoundary } from '../../components/feedback/query-boundary.tsx'
import { tell } from '../../components/feedback/toast.ts'
import { modals } from '../../components/overlay/modals.tsx'
import { Card } from '../../components/page/card.tsx'
import { words } from '../../i18n/en/index.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** Turns the second factor on and off. */
export function TwoFactorCard() {
  const session = useQuery(ownSession)
  const isOn = session.data?.user.twoFactorEnabled
  return (
    <Card
      title={words.account.twoFactor}
      help={words.account.twoFactorHelp}
      mark={isOn === undefined ? undefined : <Mark isOn={isOn} />}
    >
      <QueryBoundary query={session}>
        {({ user }) => (user.twoFactorEnabled ? <WhenOn email={user.email} /> : <WhenOff />)}
      </QueryBoundary>
    </Card>
  )
}

const Mark = ({ isOn }: { readonly isOn: boolean }) => (
  <Badge variant="light" color={isOn ? 'brand' : 'gray'}>
    {isOn ? words.account.on : words.account.off}
  </Badge>
)

function WhenOff() {
  const open = () =>
    modals.open({
      title: words.account.turnOnTitle,
      closeOnClickOutside: false,
      children: <TwoFactorSetup onDone={() => modals.closeAll()} />,
    })
  return (
    <div>
      <Button onClick={open}>{words.account.turnOn}</Button>
    </div>
  )
}

function WhenOn({ email }: { readonly email: string }) {
  const client = useQueryClient()
  const turnOff = () =>
    modals.open({
      title: words.account.turnOffTitle,
      children: (
        <ConfirmPassword
          help={words.account.turnOffHelp}
          submit={words.account.turnOff}
          color="red"
          send={endTwoFactor}
          onDone={async () => {
            await client.refetchQueries(ownSession)
            modals.closeAll()
            tell(words.account.turnedOff)
          }}
        />
      ),
    })
  const renew = () =>
    modals.open({
      title: words.account.newCodesTitle,
      children: (
        <ConfirmPassword
          help={words.account.newCodesHelp}
          submit={words.account.newCodesSubmit}
          send={newBackupCodes}
          onDone={(codes) => {
            modals.closeAll()
            showCodes(codes, email)
          }}
        />
      ),
    })
  return (
    <Button.Group>
      <Button variant="default" onClick={renew}>
        {words.account.newCodes}
      </Button>
      <Button variant="default" onClick={turnOff}>
        {words.account.turnOff}
      </Button>
    </Button.Group>
  )
}

const showCodes = (codes: readonly string[], email: string) =>
  modals.open({
    title: words.account.backupTitle,
    closeOnClickOutside: false,
    children: <BackupCodes codes={codes} email={email} onDone={() => modals.closeAll()} />,
  })
