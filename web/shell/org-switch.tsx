import { Button, Menu, Text } from '@mantine/core'
import { IconCheck, IconPlus, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe, useOrg } from '../session/use-org.ts'
import { words } from '../words/index.ts'

/** Shows the organization, and leads to the person's other ones. */
export function OrgSwitch() {
  const org = useOrg()
  const me = useMe()
  return (
    <Menu width="target" position="bottom-start">
      <Menu.Target>
        <Button
          fullWidth
          variant="default"
          justify="space-between"
          rightSection={<IconSelector size={16} aria-hidden />}
          aria-label={`${words.shell.organization}: ${org.name}`}
        >
          <Text truncate size="sm" fw={600}>
            {org.name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
          {words.shell.newOrganization}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
