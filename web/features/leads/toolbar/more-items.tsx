import { Menu } from '@mantine/core'
import { IconCheck, IconKeyboard, IconLink, IconRowInsertBottom } from '@tabler/icons-react'
import { tell, toastFailure } from '../../../components/feedback/toast.ts'
import { words } from '../../../i18n/en/index.ts'
import { copyText } from '../../../lib/clipboard.ts'
import type { List } from '../list/use-list.ts'

const say = words.leads

const densities = ['comfortable', 'compact'] as const

interface Props extends Pick<List, 'shown'> {
  readonly onHelp: () => void
}

async function copyAddress(): Promise<void> {
  if (await copyText(window.location.href)) tell(words.parts.copied)
  else toastFailure(say.linkNotCopied)
}

/** The link to what is shown, the keys, and how dense the table is. */
export function MoreItems({ shown, onHelp }: Props) {
  return (
    <>
      <Menu.Item
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => void copyAddress()}
      >
        {say.copyLink}
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onHelp}>
        {say.keys.open}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{say.density}</Menu.Label>
      {densities.map((density) => (
        <Menu.Item
          key={density}
          aria-current={shown.density === density}
          leftSection={
            shown.density === density ? (
              <IconCheck size={16} aria-hidden />
            ) : (
              <IconRowInsertBottom size={16} aria-hidden opacity={0.4} />
            )
          }
          onClick={() => shown.change({ density })}
        >
          {say[density]}
        </Menu.Item>
      ))}
    </>
  )
}
