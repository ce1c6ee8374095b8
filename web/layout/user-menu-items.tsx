import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconBook2,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { signOut } from '../auth/sign-out.ts'
import { toastError } from '../components/feedback/toast.ts'
import { messages } from '../i18n/index.ts'

const schemes = [
  { scheme: 'light', label: messages.layout.light, icon: IconSun },
  { scheme: 'dark', label: messages.layout.dark, icon: IconMoon },
  { scheme: 'auto', label: messages.layout.auto, icon: IconDeviceDesktop },
] as const

/** Account, API reference, color scheme and sign-out. */
export function UserMenuItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Item
        leftSection={<IconUserCircle size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/account" {...props} />}
      >
        {messages.layout.account}
      </Menu.Item>
      <Menu.Item
        component="a"
        href="/docs"
        target="_blank"
        rel="noreferrer"
        leftSection={<IconBook2 size={16} aria-hidden />}
      >
        {messages.layout.apiReference}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{messages.layout.theme}</Menu.Label>
      {schemes.map(({ scheme, label, icon: Icon }) => (
        <Menu.Item
          key={scheme}
          leftSection={<Icon size={16} aria-hidden />}
          fw={scheme === colorScheme ? 700 : undefined}
          aria-current={scheme === colorScheme}
          onClick={() => setColorScheme(scheme)}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconLogout size={16} aria-hidden />}
        onClick={() => void signOut().catch(toastError)}
      >
        {messages.layout.signOut}
      </Menu.Item>
    </>
  )
}
