-- 0143 Invitations to several organizations are mailed from the outbox (L-444).
alter table invitation
  -- When sending the mail failed for good; null otherwise.
  add column "mailFailedAt" timestamptz(3);

-- A mail goes to a member, to an address for reports, or to the address of an invitation.
alter table mail
  drop constraint mail_check,
  add column "invitationId" uuid,
  add check (num_nonnulls("personId", "addressId", "invitationId") = 1),
  add foreign key ("orgId", "invitationId") references invitation ("orgId", id) on delete cascade;
create unique index mail_once_for_invitation on mail ("orgId", "invitationId")
  where "invitationId" is not null;

-- Processes of an older version must not see mails whose kind they do not know: they would drop them.
drop policy worker_select on mail;
create policy worker_select on mail for select
  using (current_setting('app.mails', true) = 'kinds'
    or current_setting('app.mails', true) = 'on' and kind not in ('invitation', 'spendImports'));
