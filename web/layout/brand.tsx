import { Group, Text } from '@mantine/core'
import { Logo } from './branding/logo.tsx'

interface Props {
  readonly name?: string | undefined
  /** Path of the organization's logo. */
  readonly logo?: string | null | undefined
}

/** Logo and name; by default, the product's. */
export const Brand = ({ name = 'Leadtrace', logo }: Props) => (
  <Group gap={10} wrap="nowrap" miw={0}>
    {logo == null ? <img src="/favicon.svg" alt="" width={26} height={26} /> : <Logo src={logo} />}
    <Text fw={700} size="lg" component="span" truncate>
      {name}
    </Text>
  </Group>
)
