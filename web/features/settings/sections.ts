import {
  IconAdjustments,
  IconCopyCheck,
  IconFilter,
  IconGauge,
  IconHistory,
  IconKey,
  IconPlugConnected,
  IconRadar2,
  IconShieldX,
  IconTags,
  IconTargetArrow,
  IconUsersGroup,
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import type { Permission } from '../../auth/use-org.ts'
import { messages } from '../../i18n/index.ts'

const { sections: names } = messages.settings

export interface Section {
  /** Last path segment of the section. */
  readonly path: string
  readonly label: string
  readonly icon: typeof IconKey
  /** Permission that is required to see the page. */
  readonly needs: Permission
  readonly page: ComponentType
}

/** Pages of the settings, in menu order. */
export const sections: readonly Section[] = [
  {
    path: 'general',
    label: names.general,
    icon: IconAdjustments,
    needs: 'org.read',
    page: lazy(() =>
      import('./general/general-section.tsx').then(({ GeneralSection: page }) => ({
        default: page,
      })),
    ),
  },
  {
    path: 'members',
    label: names.members,
    icon: IconUsersGroup,
    needs: 'members.read',
    page: lazy(() =>
      import('./team/members-section.tsx').then(({ MembersSection: page }) => ({ default: page })),
    ),
  },
  {
    path: 'keys',
    label: names.keys,
    icon: IconKey,
    needs: 'keys.read',
    page: lazy(() =>
      import('./keys/keys-section.tsx').then(({ KeysSection: page }) => ({ default: page })),
    ),
  },
  {
    path: 'apps',
    label: names.apps,
    icon: IconPlugConnected,
    needs: 'apps.read',
    page: lazy(() =>
      import('./apps/connected-apps-section.tsx').then(({ ConnectedAppsSection: page }) => ({
        default: page,
      })),
    ),
  },
  {
    path: 'pixel',
    label: names.pixel,
    icon: IconRadar2,
    needs: 'sites.read',
    page: lazy(() =>
      import('./pixel/pixel-section.tsx').then(({ PixelSection: page }) => ({ default: page })),
    ),
  },
  {
    path: 'labels',
    label: names.labels,
    icon: IconTags,
    needs: 'org.read',
    page: lazy(() =>
      import('./taxonomy/taxonomy-section.tsx').then(({ LabelsSection: page }) => ({
        default: page,
      })),
    ),
  },
  {
    path: 'conversion-events',
    label: names.conversionEvents,
    icon: IconTargetArrow,
    needs: 'org.read',
    page: lazy(() =>
      import('./taxonomy/taxonomy-section.tsx').then(({ ConversionEventsSection: page }) => ({
        default: page,
      })),
    ),
  },
  {
    path: 'duplicates',
    label: names.duplicates,
    icon: IconCopyCheck,
    needs: 'org.read',
    page: lazy(() =>
      import('./duplicates/duplicates-section.tsx').then(({ DuplicatesSection: page }) => ({
        default: page,
      })),
    ),
  },
  {
    path: 'rules',
    label: names.rules,
    icon: IconFilter,
    needs: 'rules.read',
    page: lazy(() =>
      import('./rules/rules-section.tsx').then(({ RulesSection: page }) => ({ default: page })),
    ),
  },
  {
    path: 'quarantine',
    label: names.quarantine,
    icon: IconShieldX,
    needs: 'quarantine.read',
    page: lazy(() =>
      import('./quarantine/quarantine-section.tsx').then(({ QuarantineSection: page }) => ({
        default: page,
      })),
    ),
  },
  {
    path: 'plan',
    label: names.plan,
    icon: IconGauge,
    needs: 'org.read',
    page: lazy(() =>
      import('./plan/plan-section.tsx').then(({ PlanSection: page }) => ({ default: page })),
    ),
  },
  {
    path: 'audit',
    label: names.audit,
    icon: IconHistory,
    needs: 'audit.read',
    page: lazy(() =>
      import('./audit/audit-section.tsx').then(({ AuditSection: page }) => ({ default: page })),
    ),
  },
]
