import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { signOut } from '../auth/sign-out.ts'
import { toastError } from '../components/feedback/toast.ts'
import { words } from '../i18n/en/index.ts'

const schemes = [
  { scheme: 'light', label: words.shell.light, icon: IconSun },
  { scheme: 'dark', label: words.shell.dark, icon: IconMoon },
  { scheme: 'auto', label: words.shell.auto, icon: IconDeviceDesktop },
] as const

/** The account, the colours, and the way out. */
export function PersonMenuItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Item
        leftSection={<IconUserCircle size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/account" {...props} />}
      >
        {words.shell.account}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{words.shell.colors}</Menu.Label>
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
        {words.shell.signOut}
      </Menu.Item>
    </>
  )
}
