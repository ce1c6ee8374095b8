-- 0081 Mails about leads (L-352): what a member has chosen, and which leads have been mailed.
alter table mail_preference
  -- Options that the member has changed.
  add options        jsonb not null default '{}',
  -- Position of the last event whose leads are in a mail; null if the member gets none about new leads.
  add "leadPosition" bigint;
create index mail_preference_new_leads on mail_preference ("orgId")
  where "leadPosition" is not null;

-- Processes look for work before they know the organization.
create policy worker_select on mail_preference for select
  using (current_setting('app.mails', true) = 'on');
