-- 0096 Connections of inbound sources to platforms that announce a lead by its ID only (L-395).
create table inbound_connection (
  "orgId"           uuid not null,
  "sourceId"        uuid not null,
  -- As the schema of the source's kind says; without secrets.
  settings          jsonb not null,
  -- Encrypted (L-276); null if there is none.
  "accessToken"     text,
  "refreshToken"    text,
  -- Encrypted; the platform sends it back when it checks the URL.
  "verifyToken"     text not null,
  -- When the access token expires; null if it does not, or if that is not known.
  "accessUntil"     timestamptz(3),
  -- Why nothing is fetched until the user changes something; null while leads are fetched.
  "blockedReason"   text,
  "blockedSince"    timestamptz(3),
  -- No requests before this time, because the platform asked for it or keeps failing.
  "pausedUntil"     timestamptz(3),
  -- Failed requests since the platform's last answer.
  failures          integer not null default 0,
  -- Last successful check of the token, and the next check.
  "checkedAt"       timestamptz(3),
  "checkAt"         timestamptz(3),
  "lastFetchedAt"   timestamptz(3),
  -- Backfill: leads since when, the next page, and how many were read and were new.
  "backfillSince"   timestamptz(3),
  "backfillCursor"  jsonb,
  "backfillRead"    integer not null default 0,
  "backfillAdded"   integer not null default 0,
  "backfillStartAt" timestamptz(3),
  "backfillEndAt"   timestamptz(3),
  -- Why it ended early; null if it did not.
  "backfillError"   text,
  -- When there is something to do; null if there is nothing.
  "nextAt"          timestamptz(3),
  -- Process that works on it, and until when.
  worker            uuid,
  "leasedUntil"     timestamptz(3),
  primary key ("orgId", "sourceId"),
  foreign key ("orgId", "sourceId") references inbound_source ("orgId", id) on delete cascade
);
create index inbound_connection_due on inbound_connection ("nextAt") where "nextAt" is not null;
select enable_tenant_rls('inbound_connection');
-- Processes look for work before they know the organization.
create policy fetcher_select on inbound_connection for select
  using (current_setting('app.lead_fetches', true) = 'on');

alter table inbound_body
  -- Next attempt to fetch the lead; not null as long as only its ID is stored.
  add column "fetchAt"       timestamptz(3),
  add column "fetchAttempts" integer not null default 0;
create index inbound_body_fetch on inbound_body ("orgId", "sourceId", "fetchAt") where state = 'fetching';
