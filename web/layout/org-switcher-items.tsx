import { Menu } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe, useOrg } from '../auth/use-org.ts'
import { messages } from '../i18n/index.ts'

/** The user's organizations, and a link to create one. */
export function OrgSwitcherItems() {
  const org = useOrg()
  const me = useMe()
  return (
    <>
      {me.organizations.map(({ id, name }) => (
        <Menu.Item
          key={id}
          leftSection={id === org.id ? <IconCheck size={16} aria-hidden /> : <span />}
          renderRoot={(props) => <Link to="/o/$orgId" params={{ orgId: id }} {...props} />}
        >
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconPlus size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/organizations/new" {...props} />}
      >
        {messages.layout.newOrganization}
      </Menu.Item>
    </>
  )
}
