import { use } from 'react'
import type { ChannelLook } from './channel-looks.ts'
import classes from './channel-mark.module.css'
import { LeadChannelsContext } from './use-lead-channels.ts'

/** Glyph of a lead's channel: one element, which is empty until the channels have been loaded. */
export const ChannelMark = ({ leadId }: { readonly leadId: string }) => (
  <ChannelGlyph look={use(LeadChannelsContext).get(leadId)} />
)

interface Props {
  readonly look: ChannelLook | undefined
  /** True if the name is shown next to the glyph. */
  readonly isNamed?: boolean
}

/** Glyph of a channel. */
export function ChannelGlyph({ look, isNamed = false }: Props) {
  if (look === undefined) return <span className={classes.mark} />
  const name = isNamed
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': look.name, title: look.name }
  return <span {...name} className={classes.mark} data-channel style={{ maskImage: look.image }} />
}
