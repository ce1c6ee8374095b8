-- 0055 Conversions sent to platforms with an API, one request per conversion (L-283).
-- Kinds are those of server/features/conversions/platforms, so that a new platform needs no migration.
alter table conversion_destination drop constraint conversion_destination_kind_check;
alter table conversion_destination
  -- Only files have one.
  alter column "passwordHash" drop not null,
  -- As the schema of the kind says; without secrets.
  add column settings          jsonb not null default '{}',
  -- Encrypted access token; null if there is none.
  add column secret            text,
  -- Why nothing is sent until the user changes something; null while it is sent.
  add column "blockedReason"   text,
  -- No requests before this time, because the platform asked for it or keeps failing.
  add column "pausedUntil"     timestamptz(3),
  -- Failed attempts since the last answer of the platform.
  add column failures          integer not null default 0,
  add column "lastAcceptedAt"  timestamptz(3),
  -- Process that works on it, and until when.
  add column worker            uuid,
  add column "leasedUntil"     timestamptz(3);

alter table conversion drop constraint conversion_state_check;
alter table conversion
  add constraint conversion_state_check
    check (state in ('waiting', 'skipped', 'sent', 'accepted', 'rejected', 'expired', 'retracted')),
  -- The platform's word on the last attempt; contains no personal data.
  add column code     text,
  add column message  text,
  add column attempts integer not null default 0,
  -- Next attempt of a conversion that was sent without an answer; null if there is none.
  add column "nextAt" timestamptz(3),
  -- "ad_user_data" of the lead when the conversion was last checked.
  add column consent  boolean;
create index conversion_retry on conversion ("orgId", "destinationId", "nextAt") where "nextAt" is not null;
create index conversion_rejected on conversion ("orgId", "destinationId", code, id) where state = 'rejected';

create table conversion_attempt (
  "orgId"        uuid not null,
  id             uuid not null,
  "conversionId" uuid not null,
  at             timestamptz(3) not null,
  ms             integer not null,
  outcome        text not null check (outcome in ('accepted', 'rejected', 'retry', 'blocked')),
  -- HTTP status; null without a response.
  status         integer,
  code           text,
  message        text,
  primary key ("orgId", id),
  foreign key ("orgId", "conversionId") references conversion ("orgId", id) on delete cascade
);
create index conversion_attempt_by_conversion on conversion_attempt ("orgId", "conversionId", id);
select enable_tenant_rls('conversion_attempt');

-- Processes look for work before they know the organization.
create policy sender_select on conversion_destination for select
  using (current_setting('app.conversions', true) = 'on');
create policy sender_select on conversion for select
  using (current_setting('app.conversions', true) = 'on');
create policy sender_select on lead_event for select
  using (current_setting('app.conversions', true) = 'on');
create policy sender_select on lead_event_head for select
  using (current_setting('app.conversions', true) = 'on');
