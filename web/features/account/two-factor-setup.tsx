import { Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSession, startTwoFactor } from '../../api/auth-account.ts'
import { verifyCode } from '../../api/auth-sign-in.ts'
import type { TwoFactorStart } from '../../api/auth-types.ts'
import { useMe } from '../../auth/use-org.ts'
import { tell } from '../../components/feedback/toast.ts'
import { FormOf, useSentForm } from '../../components/form/async-form.tsx'
import { Copy } from '../../components/form/copy-icon-button.tsx'
import { words } from '../../i18n/en/index.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { drawQr } from './qr-code.ts'

/** Turns on a second factor: password, then a first code, then the backup codes. */
export function TwoFactorSetup({ onDone }: { readonly onDone: () => void }) {
  const { email } = useMe()
  const client = useQueryClient()
  const [start, setStart] = useState<TwoFactorStart>()
  const [isOn, setIsOn] = useState(false)
  if (start === undefined) {
    return <ConfirmPassword submit={words.account.next} send={startTwoFactor} onDone={setStart} />
  }
  if (!isOn) {
    const goOn = async () => {
      setIsOn(true)
      await client.refetchQueries(ownSession)
    }
    return <FirstCode uri={start.totpURI} onRight={goOn} />
  }
  const finish = () => {
    onDone()
    tell(words.account.turnedOn)
  }
  return <BackupCodes codes={start.backupCodes} email={email} onDone={finish} />
}

interface FirstCodeProps {
  readonly uri: string
  readonly onRight: () => unknown
}

/** Until a first code was right, the second factor asks nothing. */
function FirstCode({ uri, onRight }: FirstCodeProps) {
  const sent = useSentForm({
    initialValues: { code: '' },
    send: ({ code }) => verifyCode('totp', { code: code.replace(/\D/g, '') }),
    onDone: onRight,
    fieldOf: { INVALID_CODE: 'code' },
  })
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <FormOf sent={sent} submit={words.account.verify}>
      <Text size="sm">{words.account.scan}</Text>
      <QrCode text={uri} />
      <Stack gap={4}>
        <Text size="sm" c="dimmed">
          {words.account.secret}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Code className="free-text">{inFours(secret)}</Code>
          <Copy value={secret} label={words.account.copySecret} />
        </Group>
      </Stack>
      <TextInput
        label={words.account.firstCode}
        required
        withAsterisk={false}
        maxLength={20}
        maw={220}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...sent.form.getInputProps('code')}
      />
    </FormOf>
  )
}

/** Black on white in both colour schemes: many cameras read nothing else. */
function QrCode({ text }: { readonly text: string }) {
  const { size, path } = drawQr(text)
  return (
    <svg
      role="img"
      aria-label={words.account.qrLabel}
      viewBox={`0 0 ${size} ${size}`}
      width={224}
      height={224}
      shapeRendering="crispEdges"
      style={{ alignSelf: 'center', borderRadius: 8 }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Easier to type. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
