-- 0075 Mails to members (L-224): preferences, outbox, and alarms that have been mailed.
create table mail_preference (
  "orgId"     uuid not null,
  "personId"  uuid not null,
  -- Mails that the member has turned on or off; for others, the default of the role applies.
  choices     jsonb not null,
  -- Null for that of the organization.
  "timeZone"  text,
  -- Language of the web app at the last change, for members who have not chosen one.
  language    text not null,
  "updatedAt" timestamptz(3) not null,
  primary key ("orgId", "personId"),
  foreign key ("orgId", "personId") references member ("orgId", "userId") on delete cascade
);
select enable_tenant_rls('mail_preference');

-- Mails that wait, and those of the last weeks. Deleted with the membership, so that a former member gets none.
create table mail (
  "orgId"       uuid not null,
  -- UUIDv7; part of the Message-ID of every attempt.
  id            uuid not null,
  "personId"    uuid not null,
  kind          text not null,
  -- What the mail is about; a member gets one mail of a kind about it.
  period        text not null,
  -- What the mail is built from; null once it is sent or dropped.
  content       jsonb,
  "createdAt"   timestamptz(3) not null,
  attempts      integer not null default 0,
  -- Time of the next attempt; null if there is none.
  "nextAt"      timestamptz(3),
  "sentAt"      timestamptz(3),
  -- Process that works on it, and until when.
  worker        uuid,
  "leasedUntil" timestamptz(3),
  primary key ("orgId", id),
  foreign key ("orgId", "personId") references member ("orgId", "userId") on delete cascade
);
create unique index mail_once on mail ("orgId", "personId", kind, period);
create index mail_due on mail ("orgId", "nextAt") where "nextAt" is not null;
select enable_tenant_rls('mail');

-- Processes look for work before they know the organization.
create policy worker_select on mail for select
  using (current_setting('app.mails', true) = 'on');

-- Warnings of health checks since they were last mailed.
create table health_alarm (
  "orgId"    uuid not null references org (id) on delete cascade,
  "checkId"  text not null,
  cause      text not null,
  -- False once the check no longer warns.
  "isActive" boolean not null,
  -- True if this warning has been mailed.
  "isMailed" boolean not null,
  -- Times of mails in the last day.
  "mailedAt" timestamptz(3)[] not null,
  primary key ("orgId", "checkId", cause)
);
select enable_tenant_rls('health_alarm');
