-- 0001 Organizations, people, keys and rules.
--
-- Columns are spelled as in the API, so that no layer translates names. Every table of an
-- organization starts its keys with "orgId", has no trigger and no default that reads the clock:
-- the schema can be distributed by organization.

-- Fences a table of an organization: its rows are invisible unless the transaction has named that
-- organization, whatever the query says. With nothing named the comparison is null: no row.
create function fence(fenced regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format(
    'create policy of_org on %s using ("orgId" = nullif(current_setting(''app.org'', true), '''')::uuid)',
    fenced);
end $$;

create table org (
  id                     uuid primary key,
  name                   text not null,
  "timeZone"             text not null default 'UTC',
  "defaultCountry"       text,
  "conversionWindowDays" integer not null default 90,
  "duplicatePolicy"      text not null default 'allow'
                         check ("duplicatePolicy" in ('allow', 'refuse', 'merge')),
  "duplicateWindowDays"  integer not null default 30,
  "matchPolicy"          text not null default 'refuse'
                         check ("matchPolicy" in ('refuse', 'newest', 'all')),
  "sessionMinutes"       integer not null default 30,
  "retentionDays"        integer,
  "leadsLimit"           bigint not null default 1000000000,
  "periodAnchor"         date,
  "periodMonths"         integer not null default 1,
  "createdAt"            timestamptz(3) not null
);
alter table org enable row level security;
alter table org force row level security;
create policy of_org on org
  using (id = nullif(current_setting('app.org', true), '')::uuid
         or current_setting('app.system', true) = 'on');

-- People stand above organizations: one person may belong to many.
create table person (
  id              uuid primary key,
  name            text not null,
  email           text not null unique,
  "emailVerified" boolean not null default false,
  image           text,
  "createdAt"     timestamptz(3) not null,
  "updatedAt"     timestamptz(3) not null
);

-- How a person proves who they are; "password" is salt:scrypt, both in hex.
create table credential (
  id           uuid primary key,
  "userId"     uuid not null references person (id) on delete cascade,
  "accountId"  text not null,
  "providerId" text not null,
  password     text,
  "createdAt"  timestamptz(3) not null,
  "updatedAt"  timestamptz(3) not null,
  unique ("providerId", "accountId")
);

create table member (
  "orgId"     uuid not null references org (id) on delete cascade,
  id          uuid not null,
  "userId"    uuid not null references person (id) on delete cascade,
  role        text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  "createdAt" timestamptz(3) not null,
  primary key ("orgId", id),
  unique ("orgId", "userId")
);
select fence('member');

-- The one-time link that a first start prints. One row at most; gone once it has been used.
create table setup_link (
  "isOnly"    boolean primary key default true check ("isOnly"),
  "tokenHash" bytea not null,
  "createdAt" timestamptz(3) not null
);

-- Keys of the API. Only the hash is kept; the start of the key is shown to tell keys apart.
create table api_key (
  "orgId"      uuid not null references org (id) on delete cascade,
  id           uuid not null,
  name         text not null,
  hint         text not null,
  hash         bytea not null,
  access       text not null check (access in ('read', 'read+write')),
  "createdBy"  text not null,
  "createdAt"  timestamptz(3) not null,
  "lastUsedAt" timestamptz(3),
  "expiresAt"  timestamptz(3),
  "revokedAt"  timestamptz(3),
  primary key ("orgId", id)
);
-- A key names its organization, so it is looked up before any organization is known.
create index api_key_by_hash on api_key (hash);
select fence('api_key');
-- Whoever knows a hash may see its row, and nothing else.
create policy by_hash on api_key for select
  using (encode(hash, 'hex') = nullif(current_setting('app.key_hash', true), ''));

create table label (
  "orgId"     uuid not null references org (id) on delete cascade,
  id          uuid not null,
  name        text not null,
  color       text,
  "createdAt" timestamptz(3) not null,
  primary key ("orgId", id),
  unique ("orgId", name)
);
select fence('label');

create table conversion_event (
  "orgId"     uuid not null references org (id) on delete cascade,
  id          uuid not null,
  name        text not null,
  "createdAt" timestamptz(3) not null,
  primary key ("orgId", id),
  unique ("orgId", name)
);
select fence('conversion_event');

-- Rules that refuse leads; "conditions" is a JSON array, all of which must hold.
create table filter_rule (
  "orgId"     uuid not null references org (id) on delete cascade,
  id          uuid not null,
  name        text not null,
  enabled     boolean not null default true,
  position    integer not null,
  conditions  jsonb not null,
  "createdAt" timestamptz(3) not null,
  primary key ("orgId", id)
);
select fence('filter_rule');
