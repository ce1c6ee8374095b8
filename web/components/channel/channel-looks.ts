import { type Channel, channels } from '../../../contract/tracking/channels.ts'
import { messages } from '../../i18n/index.ts'
import { channelImage } from './channel-glyphs.ts'

/** How a channel is shown. */
export interface ChannelLook {
  readonly name: string
  /** CSS image of the glyph. */
  readonly image: string
}

const looks: ReadonlyMap<Channel, ChannelLook> = new Map(
  channels.map((channel) => [
    channel,
    { name: messages.dashboard.displayName(channel), image: channelImage(channel) },
  ]),
)

export const findLook = (channel: Channel | null): ChannelLook | undefined =>
  channel === null ? undefined : looks.get(channel)
