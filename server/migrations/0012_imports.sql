-- 0012 Imports: files of leads, what is in them, and how far each has come.

-- One file that somebody sent. What is in it lies in import_chunk.
create table lead_import (
  "orgId"        uuid not null references org (id) on delete cascade,
  -- UUIDv7 of its moment, so that the list is read in the order of its key.
  id             uuid not null,
  -- Name of the file, as its sender calls it.
  name           text not null,
  "createdBy"    text,
  "createdAt"    timestamptz(3) not null,
  state          text not null check (state in
                   ('uploading', 'uploaded', 'checking', 'checked', 'importing', 'imported',
                    'cancelled', 'failed', 'undoing', 'undone')),
  -- Bytes that have arrived.
  size           bigint not null,
  -- Whether they are UTF-8 so far, up to the start of a character that has not wholly arrived.
  "isUtf8"       boolean not null,
  tail           bytea not null,
  -- Format, encoding, separator, columns and guesses; what its sender said; and what came of it.
  file           jsonb,
  mapping        jsonb,
  checked        jsonb,
  result         jsonb,
  undone         jsonb,
  -- Rows that are done with, the last line of them, and how many there are at all.
  "rowsDone"     integer not null default 0,
  "lineDone"     integer not null default 0,
  -- When the last row that is done with was created, where rows are taken in that order.
  "atDone"       timestamptz(3),
  -- Whether rows are taken from import_row.
  "isSorted"     boolean not null default false,
  "rowsTotal"    integer,
  "bytesDone"    bigint not null default 0,
  -- Bad lines, and how many of them are kept.
  bad            integer not null default 0,
  "badKept"      integer not null default 0,
  -- Why it failed, for its sender.
  message        text,
  "startedAt"    timestamptz(3),
  "endedAt"      timestamptz(3),
  -- When its content, its bad lines and the way back are deleted; null once they are.
  "contentUntil" timestamptz(3),
  primary key ("orgId", id)
);
create index lead_import_by_content on lead_import ("orgId", "contentUntil")
  where "contentUntil" is not null;
select fence('lead_import');

-- A piece of a file, compressed with deflate.
create table import_chunk (
  "orgId"    uuid not null,
  "importId" uuid not null,
  -- Where in the file it begins, and how long it is there.
  at         bigint not null,
  size       integer not null,
  content    bytea not null,
  primary key ("orgId", "importId", at),
  foreign key ("orgId", "importId") references lead_import ("orgId", id) on delete cascade
);
alter table import_chunk alter column content set storage external;
select fence('import_chunk');

-- A line that cannot become a lead, and why: [{column, field, value, reason}].
create table import_error (
  "orgId"    uuid not null,
  "importId" uuid not null,
  line       integer not null,
  problems   jsonb not null,
  cells      text[] not null,
  primary key ("orgId", "importId", line),
  foreign key ("orgId", "importId") references lead_import ("orgId", id) on delete cascade
);
select fence('import_error');

-- The rows of a file whose order is not that of time, to be taken in that order: segments of leads
-- that get leads here and there have to be made anew, all of them, again and again.
create table import_row (
  "orgId"    uuid not null,
  "importId" uuid not null,
  at         timestamptz(3) not null,
  line       integer not null,
  -- JSON array of texts and numbers.
  cells      text not null,
  primary key ("orgId", "importId", at, line),
  foreign key ("orgId", "importId") references lead_import ("orgId", id) on delete cascade
);
select fence('import_row');

-- The leads that a stretch of lines made and changed: the way back.
create table import_batch (
  "orgId"    uuid not null,
  "importId" uuid not null,
  -- Rows that were done with after it.
  "upTo"     integer not null,
  created    uuid[] not null,
  updated    uuid[] not null,
  primary key ("orgId", "importId", "upTo"),
  foreign key ("orgId", "importId") references lead_import ("orgId", id) on delete cascade
);
select fence('import_batch');

-- Imports on which there is work to do, and the process that is at it.
create table import_work (
  "orgId"    uuid not null,
  "importId" uuid not null,
  "queuedAt" timestamptz(3) not null,
  worker     uuid,
  -- When the worker last said that it is alive.
  "aliveAt"  timestamptz(3),
  -- How often it was tried without getting further.
  failures   integer not null default 0,
  primary key ("orgId", "importId"),
  foreign key ("orgId", "importId") references lead_import ("orgId", id) on delete cascade
);
select fence('import_work');
-- Processes look for work before they know the organization. Only ids and times stand here.
create policy of_worker on import_work for select
  using (current_setting('app.imports', true) = 'on');
