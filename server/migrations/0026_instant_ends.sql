-- 0026 The leads at the ends of a range of instants are told by an index alone.

-- A range of updatedAt or qualifiedAt begins and ends within an hour, whose leads the bits of a
-- segment do not tell apart. To fetch each of some hundred takes twice as long as all else.
drop index lead_by_updated;
create index lead_by_updated on lead ("orgId", "updatedAt", id) include ("createdAt");
drop index lead_by_qualified;
create index lead_by_qualified on lead ("orgId", "qualifiedAt", id) include ("createdAt")
  where "qualifiedAt" is not null;

-- The same keys as before, in a third of the time: instants have milliseconds, which a double tells.
create or replace function lead_key(at timestamptz, id uuid) returns bytea
language sql immutable strict parallel safe
return int8send((date_part('epoch', at at time zone 'UTC') * 1000)::bigint + 62135596800000)
  || uuid_send(id);
