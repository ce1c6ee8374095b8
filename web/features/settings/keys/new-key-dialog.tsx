import { CopyBlock } from '../../../components/form/copy-block.tsx'
import { messages } from '../../../i18n/index.ts'
import { ShownOnce } from '../shared/shown-once.tsx'
import { curlExample, type Key } from './key-state.ts'

const { keys: texts } = messages.team

interface Props {
  readonly secret: string
  readonly scopes: Key['scopes']
  readonly onDone: () => void
}

/** Newly created key to copy, and a request to try it out. */
export const NewKeyPanel = ({ secret, scopes, onDone }: Props) => (
  <ShownOnce help={texts.createdHelp} done={texts.done} onDone={onDone}>
    <CopyBlock title={texts.key} text={secret} copy={texts.copyKey} isMain />
    <CopyBlock
      title={texts.tryIt}
      text={curlExample(window.location.origin, secret, scopes)}
      copy={texts.copyCurl}
    />
  </ShownOnce>
)
