import { attributionModels } from '../../../../contract/attribution-models.ts'
import type { LeadExplanation, MatchRule } from '../../../../contract/lead-explanation.ts'
import { unknownGroup } from '../touches/classify-touch.ts'

type Explained = Omit<LeadExplanation, 'sentences'>

const matchTexts: Readonly<Record<MatchRule, string>> = {
  campaignId: 'searchAdsCampaignId is the ID of the campaign',
  mapping: 'a mapping assigns its UTM values to the campaign',
  utmCampaignIsId: 'utm_campaign is the ID of the campaign',
  utmCampaignIsName: 'utm_campaign is the name of the campaign',
  ad: 'its ad or ad group belongs to the campaign',
}

/** A lead's attribution, explained in short English sentences. */
export const buildSentences = (explained: Explained): string[] => [
  describeSessions(explained),
  ...describeChannel(explained),
  describeCampaign(explained),
  ...describeCredit(explained),
]

function describeSessions({ touches, attributionWindow: { days } }: Explained): string {
  const count = touches.filter(({ sessionId }) => sessionId !== null).length
  if (count === 0) return 'The lead has no sessions, so its own fields determine its source.'
  return `The lead has ${count} ${count === 1 ? 'session' : 'sessions'} in the ${days} days before it was created.`
}

function describeChannel({ touches }: Explained): string[] {
  return touches.map(({ sessionId, startedAt, isConverting, channel, channelReason }) => {
    const reason = channelReason === null ? '' : `: ${channelReason}`
    if (sessionId === null) {
      return channel === unknownGroup
        ? 'Its source is unknown: it has no UTM fields, click ID or referrer from another site.'
        : `Its channel is ${channel}${reason}.`
    }
    const which = isConverting ? 'The converting session' : 'The session'
    return `${which} from ${startedAt} has the channel ${channel}${reason}.`
  })
}

function describeCampaign({ adCampaign }: Explained): string {
  if (adCampaign === null)
    return 'The lead has no ad data, so it is not attributed to an ad campaign.'
  const { platform, utmCampaign, searchAdsCampaignId, match } = adCampaign
  if (match !== null) {
    const name = match.campaignName ?? match.campaignId
    return (
      `The lead is attributed to the campaign ${name} on ${match.platform}: ` +
      `${matchTexts[match.rule]}.`
    )
  }
  if (platform === null)
    return 'The lead is not attributed to an ad campaign: its ad platform is unknown.'
  return utmCampaign === null && searchAdsCampaignId === null
    ? `The lead is not attributed to a campaign on ${platform}: it has no campaign name or ID.`
    : `The lead is not attributed to a campaign on ${platform}: no ad spend matches its campaign.`
}

/** One sentence for each distribution of credit, naming all models that result in it. */
function describeCredit({ touches }: Explained): string[] {
  if (touches.length === 1) return ['All attribution models give it full credit.']
  const texts = Map.groupBy(attributionModels, (model) =>
    touches
      .filter(({ credit }) => credit[model] > 0)
      .map(({ channel, credit }) => `${channel} ${Math.round(credit[model] * 1000) / 10}%`)
      .join(', '),
  )
  return [...texts].map(([text, models]) => `Credit by ${models.join(', ')}: ${text}.`)
}
