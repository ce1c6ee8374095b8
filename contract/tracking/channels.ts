/** Session channels in display order. @see L-194 */
export const channels = [
  'paid_search',
  'paid_social',
  'paid_video',
  'paid_other',
  'display',
  'email',
  'sms',
  'push',
  'affiliate',
  'organic_search',
  'organic_social',
  'organic_video',
  'ai_assistant',
  'referral',
  'other',
  'direct',
] as const

export type Channel = (typeof channels)[number]
