import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireSeveralOrgs, requireUser } from '../auth/require-user.ts'
import { CardSkeleton } from '../components/page/card-skeleton.tsx'
import { addLastPeriod } from '../components/period/last-period.ts'
import { root } from './root-route.ts'

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('../features/sign-in/sign-up-page.tsx'), 'SignUpPage'),
})

const singleSignOn = createRoute({
  getParentRoute: () => root,
  path: '/single-sign-on',
  component: lazyRouteComponent(
    () => import('../features/sign-in/single-sign-on-page.tsx'),
    'SingleSignOnPage',
  ),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('../features/sign-in/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('../features/sign-in/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(
    () => import('../features/sign-in/invitation-page.tsx'),
    'InvitationPage',
  ),
})

const sharedReport = createRoute({
  getParentRoute: () => root,
  path: '/shared',
  component: lazyRouteComponent(
    () => import('../features/dashboard/shared-report/shared-report-page.tsx'),
    'SharedReportPage',
  ),
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(
    () => import('../features/sign-in/welcome-page.tsx'),
    'WelcomePage',
  ),
})

/** Pages for the signed-in user, with or without an organization. */
const user = createRoute({
  getParentRoute: () => root,
  id: 'person',
  beforeLoad: ({ location }) => requireUser(location.href),
  pendingComponent: CardSkeleton,
})

const organizations = createRoute({
  getParentRoute: () => user,
  path: '/organizations',
  beforeLoad: async (visit) => {
    await requireSeveralOrgs()
    addLastPeriod(visit)
  },
  component: lazyRouteComponent(
    () => import('../features/organizations/overview/overview-page.tsx'),
    'OverviewPage',
  ),
})

const people = createRoute({
  getParentRoute: () => user,
  path: '/organizations/people',
  beforeLoad: requireSeveralOrgs,
  component: lazyRouteComponent(
    () => import('../features/organizations/people/people-page.tsx'),
    'PeoplePage',
  ),
})

const newOrganization = createRoute({
  getParentRoute: () => user,
  path: '/organizations/new',
  component: lazyRouteComponent(
    () => import('../features/organizations/new-organization-page.tsx'),
    'NewOrganizationPage',
  ),
})

const account = createRoute({
  getParentRoute: () => user,
  path: '/account',
  component: lazyRouteComponent(
    () => import('../features/account/account-page.tsx'),
    'AccountPage',
  ),
})

const connect = createRoute({
  getParentRoute: () => user,
  path: '/connect/$uid',
  component: lazyRouteComponent(
    () => import('../features/connect/connect-page.tsx'),
    'ConnectPage',
  ),
})

/** Sign-in and account pages, which do not belong to an organization. */
export const userRoutes = [
  signIn,
  signUp,
  singleSignOn,
  forgotPassword,
  resetPassword,
  invitation,
  sharedReport,
  welcome,
  user.addChildren([organizations, people, newOrganization, account, connect]),
] as const
