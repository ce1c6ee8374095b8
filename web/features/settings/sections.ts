import {
  IconAdjustments,
  IconCopyCheck,
  IconFilter,
  IconForms,
  IconGauge,
  IconHeartbeat,
  IconHistory,
  IconInbox,
  IconKey,
  IconMail,
  IconPalette,
  IconPlugConnected,
  IconRadar2,
  IconShare,
  IconShieldX,
  IconSpeakerphone,
  IconTags,
  IconTargetArrow,
  IconTimeline,
  IconUserShare,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import type { Permission } from '../../auth/use-org.ts'
import { lazyPart } from '../../components/loading/lazy-part.tsx'
import { messages } from '../../i18n/index.ts'

const { sections: names, groups } = messages.settings

export interface Section {
  /** Last path segment of the section. */
  readonly path: string
  readonly label: string
  readonly icon: typeof IconKey
  /** Permission that is required to see the page. */
  readonly needs: Permission
  readonly page: ReturnType<typeof lazyPart>
}

/** Settings pages, in menu order. */
export const sectionGroups: readonly { label: string; sections: readonly Section[] }[] = [
  {
    label: groups.organization,
    sections: [
      {
        path: 'general',
        label: names.general,
        icon: IconAdjustments,
        needs: 'org.read',
        page: lazyPart(async () => (await import('./general/general-section.tsx')).GeneralSection),
      },
      {
        path: 'branding',
        label: names.branding,
        icon: IconPalette,
        needs: 'org.change',
        page: lazyPart(
          async () => (await import('./branding/branding-section.tsx')).BrandingSection,
        ),
      },
      {
        path: 'members',
        label: names.members,
        icon: IconUsersGroup,
        needs: 'members.read',
        page: lazyPart(async () => (await import('./team/members-section.tsx')).MembersSection),
      },
      {
        path: 'single-sign-on',
        label: names.singleSignOn,
        icon: IconUserShare,
        needs: 'singleSignOn.change',
        page: lazyPart(
          async () =>
            (await import('./single-sign-on/single-sign-on-section.tsx')).SingleSignOnSection,
        ),
      },
      {
        path: 'share-links',
        label: names.shareLinks,
        icon: IconShare,
        needs: 'shareLinks.read',
        page: lazyPart(
          async () => (await import('./share-links/share-links-section.tsx')).ShareLinksSection,
        ),
      },
      {
        path: 'mails',
        label: names.mails,
        icon: IconMail,
        needs: 'org.read',
        page: lazyPart(async () => (await import('./mails/mails-section.tsx')).MailsSection),
      },
    ],
  },
  {
    label: groups.connections,
    sections: [
      {
        path: 'pixel',
        label: names.pixel,
        icon: IconRadar2,
        needs: 'sites.read',
        page: lazyPart(async () => (await import('./pixel/pixel-section.tsx')).PixelSection),
      },
      {
        path: 'inbound',
        label: names.inbound,
        icon: IconInbox,
        needs: 'inbound.read',
        page: lazyPart(async () => (await import('./inbound/inbound-section.tsx')).InboundSection),
      },
      {
        path: 'conversions',
        label: names.conversions,
        icon: IconSpeakerphone,
        needs: 'conversions.read',
        page: lazyPart(
          async () => (await import('./conversions/conversions-section.tsx')).ConversionsSection,
        ),
      },
      {
        path: 'webhooks',
        label: names.webhooks,
        icon: IconWebhook,
        needs: 'webhooks.read',
        page: lazyPart(
          async () => (await import('./webhooks/webhooks-section.tsx')).WebhooksSection,
        ),
      },
      {
        path: 'keys',
        label: names.keys,
        icon: IconKey,
        needs: 'keys.read',
        page: lazyPart(async () => (await import('./keys/keys-section.tsx')).KeysSection),
      },
      {
        path: 'apps',
        label: names.apps,
        icon: IconPlugConnected,
        needs: 'apps.read',
        page: lazyPart(
          async () => (await import('./apps/connected-apps-section.tsx')).ConnectedAppsSection,
        ),
      },
    ],
  },
  {
    label: groups.leads,
    sections: [
      {
        path: 'labels',
        label: names.labels,
        icon: IconTags,
        needs: 'leads.read',
        page: lazyPart(async () => (await import('./taxonomy/taxonomy-section.tsx')).LabelsSection),
      },
      {
        path: 'stages',
        label: names.stages,
        icon: IconTimeline,
        needs: 'leads.read',
        page: lazyPart(async () => (await import('./stages/stages-section.tsx')).StagesSection),
      },
      {
        path: 'conversion-events',
        label: names.conversionEvents,
        icon: IconTargetArrow,
        needs: 'leads.read',
        page: lazyPart(
          async () => (await import('./taxonomy/taxonomy-section.tsx')).ConversionEventsSection,
        ),
      },
      {
        path: 'custom-fields',
        label: names.customFields,
        icon: IconForms,
        needs: 'choices.change',
        page: lazyPart(
          async () =>
            (await import('./custom-fields/custom-fields-section.tsx')).CustomFieldsSection,
        ),
      },
      {
        path: 'assignment',
        label: names.assignment,
        icon: IconUserShare,
        needs: 'rules.read',
        page: lazyPart(
          async () => (await import('./assignment/assignment-section.tsx')).AssignmentSection,
        ),
      },
      {
        path: 'duplicates',
        label: names.duplicates,
        icon: IconCopyCheck,
        needs: 'leads.read',
        page: lazyPart(
          async () => (await import('./duplicates/duplicates-section.tsx')).DuplicatesSection,
        ),
      },
      {
        path: 'rules',
        label: names.rules,
        icon: IconFilter,
        needs: 'rules.read',
        page: lazyPart(async () => (await import('./rules/rules-section.tsx')).RulesSection),
      },
      {
        path: 'quarantine',
        label: names.quarantine,
        icon: IconShieldX,
        needs: 'quarantine.read',
        page: lazyPart(
          async () => (await import('./quarantine/quarantine-section.tsx')).QuarantineSection,
        ),
      },
    ],
  },
  {
    label: groups.monitoring,
    sections: [
      {
        path: 'health',
        label: names.health,
        icon: IconHeartbeat,
        needs: 'health.read',
        page: lazyPart(async () => (await import('./health/health-section.tsx')).HealthSection),
      },
      {
        path: 'plan',
        label: names.plan,
        icon: IconGauge,
        needs: 'org.read',
        page: lazyPart(async () => (await import('./plan/plan-section.tsx')).PlanSection),
      },
      {
        path: 'audit',
        label: names.audit,
        icon: IconHistory,
        needs: 'audit.read',
        page: lazyPart(async () => (await import('./audit/audit-section.tsx')).AuditSection),
      },
    ],
  },
]

export const sections: readonly Section[] = sectionGroups.flatMap((group) => group.sections)
