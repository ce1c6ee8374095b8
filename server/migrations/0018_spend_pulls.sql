-- 0018 Files of ad spend that are fetched once a day from an address.

-- An address, and when the file there is fetched.
create table spend_pull (
  "orgId"     uuid not null references org (id) on delete cascade,
  id          uuid not null,
  name        text not null,
  -- May hold a secret in its query; it is shown without.
  address     text not null,
  -- Of the organization's local day.
  hour        integer not null,
  "isPaused"  boolean not null default false,
  -- What somebody said the columns mean, and the columns that this was said of.
  mapping     jsonb,
  headers     text[],
  -- Runs in a row that failed.
  failures    integer not null default 0,
  -- When it is fetched next, or was to be while it is fetched: whoever dies at it leaves it due.
  -- Null while it is paused, and while a file waits for somebody.
  "nextAt"    timestamptz(3),
  "createdAt" timestamptz(3) not null,
  primary key ("orgId", id)
);
select fence('spend_pull');

-- One time that it was fetched.
create table spend_pull_run (
  "orgId"     uuid not null,
  "pullId"    uuid not null,
  -- UUIDv7 of its moment.
  id          uuid not null,
  "startedAt" timestamptz(3) not null,
  "endedAt"   timestamptz(3),
  state       text not null check (state in
                ('fetching', 'waiting', 'importing', 'imported', 'failed')),
  message     text,
  "importId"  uuid,
  bytes       bigint,
  -- What came of the import.
  result      jsonb,
  primary key ("orgId", "pullId", id),
  foreign key ("orgId", "pullId") references spend_pull ("orgId", id) on delete cascade
);
select fence('spend_pull_run');

-- Processes look for what is due before they know the organization.
create policy of_puller on spend_pull for select
  using (current_setting('app.pulls', true) = 'on');
create policy of_puller on spend_pull_run for select
  using (current_setting('app.pulls', true) = 'on');
