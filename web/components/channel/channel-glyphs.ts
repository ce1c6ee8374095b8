import type { Channel } from '../../../contract/tracking/channels.ts'

/** Shape on a grid of 16 by 16: outlines, and areas that are filled. */
interface Shape {
  readonly lines: string
  readonly areas?: string
}

const lens = 'M6.75 2.75a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM9.75 9.75l3.75 3.75'
const bubble = 'M3 2.75h10v7.5H7.5L4.5 13v-2.75H3z'
const screen = 'M1.75 3.25h12.5v9.5H1.75z'
const play = 'M6.5 5.5v5l4-2.5z'

/** Channels' shapes. Paid channels have a filled area, and unpaid ones only outlines. */
const shapes: Readonly<Record<Channel, Shape>> = {
  paid_search: { lines: lens, areas: 'M6.75 4.75a2 2 0 1 0 0 4a2 2 0 1 0 0-4z' },
  paid_social: { lines: bubble, areas: 'M5 4.75h6v3.5H5z' },
  paid_video: { lines: screen, areas: play },
  paid_other: { lines: 'M2 6.25v3.5h2.5l7 3.25V3L4.5 6.25z', areas: 'M2 6.25h3v3.5H2z' },
  display: { lines: screen, areas: 'M4 8.5h8v2H4zM4 5.5h3.5v1.75H4z' },
  email: { lines: `${screen}M2 3.75l6 5l6-5` },
  sms: { lines: 'M4.5 1.75h7v12.5h-7zM7 12h2' },
  push: { lines: 'M3 11.5c1.25-1.25 1-3 1-4.5a4 4 0 0 1 8 0c0 1.5-.25 3.25 1 4.5zM6.75 14h2.5' },
  affiliate: {
    lines:
      'M5.5 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zM10.5 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z',
  },
  organic_search: { lines: lens },
  organic_social: { lines: bubble },
  organic_video: { lines: `${screen}${play}` },
  ai_assistant: {
    lines:
      'M8 1.75c.5 4 2.25 5.75 6.25 6.25c-4 .5-5.75 2.25-6.25 6.25c-.5-4-2.25-5.75-6.25-6.25c4-.5 5.75-2.25 6.25-6.25z',
  },
  referral: { lines: 'M7 3H3v10h10V9M9.5 2.5h4v4M13 3L7.5 8.5' },
  other: { lines: 'M2.5 2.5h5l6 6l-5 5l-6-6zM5.25 5.25h.01' },
  direct: { lines: 'M3 2.5l10 4l-4.5 2l-2 4.5z' },
}

/** CSS image of a channel's glyph, which serves as a mask. */
export function channelImage(channel: Channel): string {
  const { lines, areas = '' } = shapes[channel]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">` +
    `<path d="${lines}" fill="none" stroke="black" stroke-width="1.5" stroke-linejoin="round" ` +
    `stroke-linecap="round"/><path d="${areas}"/></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}
