import { Alert, Button, Stack } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { messages } from '../../../i18n/index.ts'
import { curlExample, type Key } from './key-state.ts'

const { keys: texts } = messages.team

interface Props {
  readonly secret: string
  readonly scopes: Key['scopes']
  readonly onDone: () => void
}

/** Newly created key to copy, with a request to try it. */
export const NewKeyPanel = ({ secret, scopes, onDone }: Props) => (
  <Stack>
    <Alert variant="light" color="yellow" icon={<IconEyeOff aria-hidden />}>
      {texts.createdHelp}
    </Alert>
    <CopyBlock title={texts.key} text={secret} copy={texts.copyKey} isMain />
    <CopyBlock
      title={texts.tryIt}
      text={curlExample(window.location.origin, secret, scopes)}
      copy={texts.copyCurl}
    />
    <Button variant="default" onClick={onDone}>
      {texts.done}
    </Button>
  </Stack>
)
