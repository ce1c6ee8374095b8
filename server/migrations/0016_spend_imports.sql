-- 0016 Files of ad spend and of ad clicks are imported by what imports leads.

-- What a file is read for. What stands in file, mapping, checked, result and undone is up to it.
alter table lead_import
  add column kind text not null default 'leads' check (kind in ('leads', 'spend', 'clicks'));

-- What rows of spend were before a stretch of an import, and what it made of them:
-- [{before, written}]. Null for other kinds.
alter table import_batch add column changes jsonb;

-- What a file says of one thing, by however many of its rows, in the order of the first of them:
-- a day of an ad, or a click. A check puts it here, an import takes it from here.
create table import_entry (
  "orgId"    uuid not null,
  "importId" uuid not null,
  -- The first of its rows.
  line       integer not null,
  -- SHA-256 of what it is known by, which may be longer than an index takes.
  key        bytea not null,
  -- How many rows of the file it is made of.
  rows       integer not null,
  -- JSON, as its kind of import writes it.
  content    text not null,
  -- Leads that have the click.
  "leadIds"  uuid[] not null default '{}',
  primary key ("orgId", "importId", line),
  unique ("orgId", "importId", key),
  foreign key ("orgId", "importId") references lead_import ("orgId", id) on delete cascade
);
select fence('import_entry');
