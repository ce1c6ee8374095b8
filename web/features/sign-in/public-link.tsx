import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

interface Props {
  readonly to: '/sign-in' | '/sign-up' | '/forgot-password' | '/single-sign-on'
  readonly search?: Readonly<Record<string, string | undefined>>
  /** Without the leading `#`. */
  readonly hash?: string
  readonly children: string
}

/** Link between pages that do not belong to an organization. */
export const PublicLink = ({ to, search = {}, hash = '', children }: Props) => (
  <Anchor
    size="sm"
    fw={600}
    renderRoot={(props) => <Link to={to} search={search} hash={hash} {...props} />}
  >
    {children}
  </Anchor>
)
