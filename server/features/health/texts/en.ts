import type { CheckTexts } from './check-texts.ts'

/** Check texts in English. */
export const english: CheckTexts = {
  leads: {
    title: 'New leads',
    ok: () => 'Leads are being created as often as usual.',
    none: () => 'There are too few leads to establish a baseline.',
    causes: {
      silent: {
        message: ({ hours, usual }) =>
          `No new leads for ${hours} hours. At this time of the week, there are usually ${usual}.`,
        advice: 'Submit a form on your website as a test, and check forms and API keys.',
      },
    },
  },
  pixel: {
    title: 'Pixel',
    ok: () => 'The pixel is recording visits.',
    none: () => 'The pixel is not in use or has recorded too few visits.',
    causes: {
      silent: {
        message: ({ hours, names }) => `No visits for ${hours} hours: ${names}.`,
        advice:
          'Check whether the pixel is still on the website and allowed by the consent banner.',
      },
    },
  },
  clickIds: {
    title: 'Click IDs',
    ok: ({ share }) => `${share}% of new leads have a click ID.`,
    none: () => 'There are too few leads with click IDs to compare.',
    causes: {
      fallen: {
        message: ({ share, usual }) =>
          `${share}% of leads from the last 7 days have a click ID; usually, ${usual}% do.`,
        advice: 'Check auto-tagging, redirects that drop URL parameters, and the pixel.',
      },
    },
  },
  spend: {
    title: 'Ad spend and leads',
    ok: ({ clicks }) => `Ads generated ${clicks} leads with a click ID in the last 7 days.`,
    none: () => 'No ad spend, or too few leads from ads.',
    causes: {
      noLeads: {
        message: ({ usual }) =>
          'There was ad spend in the last 7 days, but no leads with a click ID. Usually, ' +
          `there are ${usual}.`,
        advice:
          'Check landing pages and forms. Pause the campaigns until leads are being created again.',
      },
    },
  },
  costPerLead: {
    title: 'Cost per lead',
    ok: ({ leads, spend, names }) =>
      `Ad spend of ${spend} ${names} generated ${leads} leads in the last 7 days, within ` +
      'your target.',
    none: () => 'There is no target, or too little ad spend to compare.',
    causes: {
      aboveTarget: {
        message: ({ leads, spend, names, target, expected }) =>
          `Ad spend of ${spend} ${names} generated ${leads} leads in the last 7 days. Your ` +
          `target of ${target} ${names} per lead requires ${expected}.`,
        advice: 'Find the expensive campaigns under Ad spend, or change the target.',
      },
    },
  },
  rejectedCreates: {
    title: 'Rejected requests',
    ok: () => 'Requests to create leads are being accepted.',
    none: () => 'No leads were created in the last 3 days.',
    causes: {
      lost: {
        message: ({ lost }) => `${lost} requests to create leads were rejected in the last 3 days.`,
        advice: 'See the reasons under API keys, then fix the form or integration.',
      },
    },
  },
  scheduledImports: {
    title: 'Scheduled imports',
    ok: () => 'Files are being imported.',
    none: () => 'There are no scheduled imports.',
    causes: {
      failing: {
        message: ({ names }) => `Importing the file failed several times: ${names}.`,
        advice: 'Open the scheduled imports to see the error, then run the import again.',
      },
      waiting: {
        message: ({ names }) => `The file's columns have changed: ${names}.`,
        advice: 'Open the scheduled imports and map the columns.',
      },
    },
  },
  inboundSources: {
    title: 'Ad platform lead forms',
    ok: () => 'Leads are being fetched.',
    none: () => 'No inbound sources are set up to fetch leads from a platform.',
    causes: {
      notConnected: {
        message: ({ names }) => `No account is connected: ${names}.`,
        advice: 'Open the inbound source, and enter the access token and the secret.',
      },
      blocked: {
        message: ({ names }) => `Access to the platform was lost: ${names}.`,
        advice: 'Open the inbound source and connect it again. Waiting leads will then be fetched.',
      },
      expiring: {
        message: ({ names }) => `The access token will expire soon: ${names}.`,
        advice: 'Open the inbound source and enter a new access token.',
      },
      failing: {
        message: ({ names }) => `The platform is not responding: ${names}.`,
        advice: "Leads will be fetched later. Check the platform's status page.",
      },
      late: {
        message: ({ names }) => `Leads are waiting to be fetched: ${names}.`,
        advice: 'Open the inbound source to see the reason.',
      },
    },
  },
  conversions: {
    title: 'Conversions to ad platforms',
    ok: () => 'Conversions are being sent.',
    none: () => 'No destination is turned on.',
    causes: {
      notConnected: {
        message: ({ names }) => `No account is connected: ${names}.`,
        advice: 'Open the destination and connect the ad account, or turn it off.',
      },
      blocked: {
        message: ({ names }) => `The ad platform is denying access: ${names}.`,
        advice: 'Open the destination, and enter a new access token or fix its settings.',
      },
      rejecting: {
        message: ({ names }) => `The ad platform is rejecting every conversion: ${names}.`,
        advice:
          'Open the destination, and fix the problem that the platform reports. Nothing is lost.',
      },
      rejected: {
        message: ({ conversions, names }) =>
          `The ad platform rejected ${conversions} conversions in 24 hours: ${names}.`,
        advice: 'Open the list of conversions to see why, and send them again.',
      },
      failing: {
        message: ({ names }) => `The ad platform is not accepting requests: ${names}.`,
        advice:
          "Sending will be retried. If the problem persists, check the platform's status page.",
      },
      expiring: {
        message: ({ conversions, names }) =>
          `${conversions} conversions will expire soon because the platform does not ` +
          `accept older ones: ${names}.`,
        advice: 'Check whether the platform fetches the file or accepts requests.',
      },
      late: {
        message: ({ names }) => `Conversions for ${names} have been waiting too long.`,
        advice: 'Check whether the platform fetches the file or accepts requests.',
      },
    },
  },
  webhooks: {
    title: 'Webhooks and chat apps',
    ok: () => 'Webhooks are being delivered.',
    none: () => 'No webhook is turned on.',
    causes: {
      disabled: {
        message: ({ names }) => `Disabled after failed deliveries: ${names}.`,
        advice: 'Fix the receiver, turn the webhook on, and send failed deliveries again.',
      },
      nearlyDisabled: {
        message: ({ days, names }) =>
          `Will be disabled in ${days === '1' ? '1 day' : `${days} days`} because deliveries fail: ${names}.`,
        advice: 'Open the deliveries to see how the receiver responds, then fix the receiver.',
      },
      failing: {
        message: ({ names }) => `Deliveries are failing: ${names}.`,
        advice: 'Open the deliveries to see how the receiver responds.',
      },
    },
  },
  emailDomains: {
    title: 'Email domains',
    ok: () => 'The DNS records for the email domains are in place.',
    none: () => 'No email domain is verified by a DNS record.',
    causes: {
      lost: {
        message: ({ names }) => `The DNS record is missing: ${names}.`,
        advice: 'Add the record again. Until then, the sign-in provider cannot add members.',
      },
    },
  },
  plan: {
    title: 'Plan',
    ok: ({ used, limit }) => `${used} of ${limit} leads used.`,
    none: () => 'The number of leads is not limited.',
    causes: {
      nearlyFull: {
        message: ({ used, limit }) => `${used} of ${limit} leads used.`,
        advice:
          'The contact data of leads over the limit will be locked. Raise the limit before then.',
      },
      full: {
        message: ({ used, limit }) => `The limit has been reached: ${used} of ${limit} leads used.`,
        advice: "New leads' contact data is locked until the limit is raised.",
      },
    },
  },
}
