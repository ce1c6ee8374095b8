import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { messages } from '../../../i18n/index.ts'
import { ShownOnce } from '../shared/shown-once.tsx'

const texts = messages.webhooks

interface Props {
  readonly secret: string
  readonly onDone: () => void
}

/** New signing secret to copy. */
export const SecretPanel = ({ secret, onDone }: Props) => (
  <ShownOnce help={texts.secretHelp} done={texts.done} onDone={onDone}>
    <CopyBlock title={texts.secret} text={secret} copy={texts.copySecret} isMain />
  </ShownOnce>
)
