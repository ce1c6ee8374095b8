-- 0051 Conversions for ad platforms (L-277). They are derived from committed events of leads, so changing a lead writes
-- nothing here.
create table conversion_destination (
  "orgId"               uuid not null references org (id) on delete cascade,
  id                    uuid not null,
  name                  text not null,
  kind                  text not null check (kind in ('google_file')),
  "isEnabled"           boolean not null,
  -- Whether leads without a known consent are sent; a denied consent never is.
  "sendsUnknownConsent" boolean not null,
  -- A conversion is not sent earlier, so that a corrected status sends nothing.
  "holdHours"           integer not null,
  -- Oldest click that the platform accepts.
  "windowDays"          integer not null,
  -- Array of ConversionRule.
  rules                 jsonb not null,
  -- SHA-256 of the password of the file's URL.
  "passwordHash"        text not null,
  -- Position of the last event that conversions were derived from.
  position              bigint not null,
  "createdAt"           timestamptz(3) not null,
  "updatedAt"           timestamptz(3) not null,
  primary key ("orgId", id)
);
select enable_tenant_rls('conversion_destination');

create table conversion (
  "orgId"         uuid not null,
  id              uuid not null,
  "destinationId" uuid not null,
  "ruleId"        uuid not null,
  "leadId"        uuid not null,
  -- Name of the conversion action when it was derived.
  action          text not null,
  state           text not null check (state in ('waiting', 'skipped', 'sent', 'expired', 'retracted')),
  -- Why it is skipped, expired or retracted.
  reason          text,
  -- When the lead reached the status, or got the label.
  at              timestamptz(3) not null,
  -- End of the hold.
  "dueAt"         timestamptz(3) not null,
  "leadCreatedAt" timestamptz(3) not null,
  "clickIdName"   text,
  "clickId"       text,
  -- In minor units; null if none is sent.
  value           bigint,
  currency        text,
  "sentAt"        timestamptz(3),
  "createdAt"     timestamptz(3) not null,
  "updatedAt"     timestamptz(3) not null,
  primary key ("orgId", id),
  foreign key ("orgId", "destinationId") references conversion_destination ("orgId", id) on delete cascade
);
-- A lead is sent once per rule.
create unique index conversion_by_lead on conversion ("orgId", "leadId", "destinationId", "ruleId");
create index conversion_by_destination on conversion ("orgId", "destinationId", id);
create index conversion_waiting on conversion ("orgId", "destinationId", "dueAt") where state = 'waiting';
create index conversion_sent on conversion ("orgId", "destinationId", "sentAt") where state = 'sent';
select enable_tenant_rls('conversion');

-- When a platform fetched the file.
create table conversion_pull (
  "orgId"         uuid not null,
  id              uuid not null,
  "destinationId" uuid not null,
  at              timestamptz(3) not null,
  rows            integer not null,
  -- First 200 characters of User-Agent.
  agent           text not null,
  primary key ("orgId", id),
  foreign key ("orgId", "destinationId") references conversion_destination ("orgId", id) on delete cascade
);
create index conversion_pull_by_destination on conversion_pull ("orgId", "destinationId", id);
select enable_tenant_rls('conversion_pull');
