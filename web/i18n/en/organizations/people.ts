import { pluralize } from '../../plural.ts'

const inOrgs = (count: number) => pluralize(count, 'organization', 'organizations')

/** UI strings for the page that lists the people in all organizations. */
export const people = {
  title: 'People',
  help: 'Members and invitations of the organizations that you manage.',
  orgs: 'Organizations',
  find: 'Find people',
  findHelp: 'Name, email or organization',
  noneFound: 'No matching people',
  noneFoundHelp: 'Try another name, email or organization.',
  noneManaged: 'Only owners and admins can manage people.',
  unloaded: (count: number) => `${inOrgs(count)} didn't load`,
  invited: 'Invited',
  others: (count: number) => `and ${count} more`,
  actionsFor: (name: string) => `Actions for ${name}`,
  invite: 'Invite',
  inviteMore: 'Invite to more organizations',
  changeRole: 'Change role',
  remove: 'Remove from organizations',
  inviteTitle: 'Invite to organizations',
  inviteTitleFor: (name: string) => `Invite ${name} to organizations`,
  roleTitle: (name: string) => `Change role for ${name}`,
  removeTitle: (name: string) => `Remove ${name}`,
  removeHelp: "They'll lose access immediately. Their pending invitations will be revoked.",
  chooseAll: 'Select all',
  chosen: (count: number) => `${count} selected`,
  submitInvite: (count: number) => (count === 0 ? 'Invite' : `Invite to ${inOrgs(count)}`),
  submitRole: (count: number) => (count === 0 ? 'Change role' : `Change in ${inOrgs(count)}`),
  submitRemove: (count: number) => (count === 0 ? 'Remove' : `Remove from ${inOrgs(count)}`),
  doneIn: (done: number, all: number) =>
    done === all ? `Done in ${inOrgs(all)}` : `Done in ${done} of ${inOrgs(all)}`,
  removed: 'Removed',
  roleIsNow: (role: string) => `Role is now ${role}`,
  mailed: 'The invitation will be emailed.',
  linkOnly: 'No email will be sent. Pass on this link:',
  linksHelp: (email: string) =>
    `Copy the links for ${email} now. Each works once and won't be shown again.`,
  copyLinks: 'Copy links',
  done: 'Done',
} as const
