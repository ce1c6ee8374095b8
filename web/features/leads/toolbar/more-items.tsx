import { Menu } from '@mantine/core'
import {
  IconCheck,
  IconKeyboard,
  IconLink,
  IconRowInsertBottom,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOrg } from '../../../auth/use-org.ts'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { copyText } from '../../../lib/clipboard.ts'
import type { List } from '../list/use-list.ts'

const texts = messages.leads

const densities = ['comfortable', 'compact'] as const

interface Props extends Pick<List, 'shown'> {
  readonly onHelp: () => void
}

async function copyAddress(): Promise<void> {
  if (await copyText(window.location.href)) toastSuccess(messages.shared.copied)
  else toastFailure(texts.linkNotCopied)
}

/** Menu items: copying a link to the list, keyboard shortcuts, deleted leads and row height. */
export function MoreItems({ shown, onHelp }: Props) {
  const { id: orgId } = useOrg()
  return (
    <>
      <Menu.Item
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => void copyAddress()}
      >
        {texts.copyLink}
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onHelp}>
        {texts.keys.open}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/o/$orgId/deleted-leads" params={{ orgId }} {...props} />}
      >
        {messages.lead.deletion.title}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{texts.density}</Menu.Label>
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
          {texts[density]}
        </Menu.Item>
      ))}
    </>
  )
}
