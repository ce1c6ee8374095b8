-- 0011 Who changed what in the settings of an organization. Rows are only ever added. They name
-- fields and ids, never values: nothing personal stands here but the id of who acted.

create table audit_event (
  "orgId"      uuid not null references org (id) on delete cascade,
  -- UUIDv7 of its moment, so that the log is read in the order of its key.
  id           uuid not null,
  at           timestamptz(3) not null,
  "actorKind"  text not null,
  "actorId"    text,
  action       text not null,
  "objectKind" text not null,
  "objectId"   text,
  fields       text[] not null,
  primary key ("orgId", id)
);
select fence('audit_event');
