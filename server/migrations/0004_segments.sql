-- 0004 Segments: exact totals, deep pages and statistics whose cost does not grow with the leads.
--
-- Leads in order of creation are cut into segments. A segment says of its leads, in bit vectors and
-- sums, what filters and statistics ask. What it says stays true through lead_change: each change
-- of a lead notes what the lead was before. So at every moment
--   exact = segments - noted (as they were) + noted (as they are) + leads after the last segment.
-- A job folds notes into segments and new leads into new segments. docs/speed.md tells more.

-- Replaced by the segments.
drop table lead_count;
drop index lead_by_status;

-- Sorting by any field reads the leads that have it from its index, then those that lack it.
-- Contact data of a locked lead counts as unknown, in the order too.
create index lead_by_name on lead ("orgId", (case when locked then null else name end), id)
  where (case when locked then null else name end) is not null;
create index lead_by_mail on lead ("orgId", (case when locked then null else email end), id)
  where (case when locked then null else email end) is not null;
create index lead_by_value on lead ("orgId", value, id) where value is not null;
create index lead_by_qualified on lead ("orgId", "qualifiedAt", id)
  where "qualifiedAt" is not null;

-- A lead's place in the order of creation, as 24 bytes that sort like it.
create function lead_key(at timestamptz, id uuid) returns bytea
language sql immutable strict parallel safe
return int8send((extract(epoch from at at time zone 'UTC') * 1000)::bigint + 62135596800000)
  || uuid_send(id);

-- How many of `size` sorted keys are smaller than `wanted`: its slot, if it is one of them. Stored
-- plain, so that each probe reads 24 bytes of `keys` and not all of it.
create function slot_of(keys bytea, size integer, wanted bytea) returns integer
language plpgsql immutable strict parallel safe as $$
declare
  low integer := 0;
  high integer := size;
  middle integer;
begin
  while low < high loop
    middle := (low + high) / 2;
    if substring(keys from middle * 24 + 1 for 24) < wanted then low := middle + 1;
    else high := middle;
    end if;
  end loop;
  return low;
end $$;

create table lead_segment (
  "orgId"  uuid not null,
  segment  integer not null,
  -- When its first lead was created; no lead that it knows is older.
  "firstAt" timestamptz(3) not null,
  -- The last lead in it. What comes after the last of the segment before belongs to it.
  "lastAt" timestamptz(3) not null,
  "lastId" uuid not null,
  -- False between deciding where the segment ends and filling it.
  built    boolean not null,
  slots    integer not null,
  -- True once lead_gram knows its texts.
  searchable boolean not null default false,
  -- Keys of its leads in order, by slot.
  keys     bytea not null,
  primary key ("orgId", segment)
);
alter table lead_segment alter column keys set storage external;
create index lead_segment_by_last on lead_segment ("orgId", "lastAt", "lastId");
select fence('lead_segment');

-- Which leads of a segment have a value in a dimension: one bit per slot, and how many are set.
create table lead_vector (
  "orgId" uuid not null,
  dim     text not null,
  value   text not null,
  segment integer not null,
  n       integer not null,
  bits    bit varying not null,
  primary key ("orgId", dim, segment, value)
);
-- A vector fits into a page with its key, where reading it costs a fifth of fetching it from aside.
alter table lead_vector alter column bits set storage main;
alter table lead_vector set (toast_tuple_target = 8160);
create index lead_vector_by_segment on lead_vector ("orgId", segment);
select fence('lead_vector');

-- Leads of a segment whose code is at least a bound, told digit by digit. Where all leads have the
-- same digit no vector is read: of most segments the first digits that differ decide. Then from the
-- lowest: a lead stays in where the bound has a 1 only if its code has one too, and comes in where
-- the bound has a 0 and the code a 1.
--
-- everything, known: which leads have a code, and how many
create function at_least(
  org uuid, field text, home integer, bound bigint, everything bit varying, known integer
) returns bit varying language plpgsql stable parallel safe as $$
declare
  ones integer[] := array_fill(0, array[48], array[0]);
  plane record;
  digits bit varying[];
  next integer := 1;
  found bit varying := everything;
  low integer := 0;
  top integer := -1;
begin
  if bound <= 0 then return everything; end if;
  for plane in
    select value::integer as k, n from lead_vector
    where "orgId" = org and dim = field and segment = home
  loop ones[plane.k] := plane.n; end loop;
  for k in reverse 47..0 loop
    if ones[k] = 0 then
      if (bound >> k) & 1 = 1 then return everything & ~everything; end if;
    elsif ones[k] = known then
      if (bound >> k) & 1 = 0 then return everything; end if;
    else
      top := k;
      exit;
    end if;
  end loop;
  while (bound >> low) & 1 = 0 loop low := low + 1; end loop;
  select array_agg(bits order by value::integer) into digits from lead_vector
  where "orgId" = org and dim = field and segment = home and n < known
    and value::integer between low and top;
  for k in low..top loop
    if ones[k] = 0 then
      if (bound >> k) & 1 = 1 then found := everything & ~everything; end if;
    elsif ones[k] >= known then
      if (bound >> k) & 1 = 0 then found := everything; end if;
    else
      if (bound >> k) & 1 = 1 then found := found & digits[next];
      else found := found | digits[next];
      end if;
      next := next + 1;
    end if;
  end loop;
  return found;
end $$;

-- Sums over the leads of a segment that were created in an hour, on a UTC day, or at any time.
create table lead_sum (
  "orgId"    uuid not null,
  segment    integer not null,
  span       text not null check (span in ('hour', 'day', 'segment')),
  -- Where the hour or day begins; -infinity for the segment.
  "from"     timestamptz not null,
  status     text not null,
  source     text not null,
  leads      integer not null,
  qualified  integer not null,
  locked     integer not null,
  -- Value of won leads in minor units.
  "wonMinor" numeric not null,
  primary key ("orgId", segment, span, "from", status, source)
);
select fence('lead_sum');

-- What a lead was before it changed, was deleted, or (not "existed") arrived among leads that were
-- sealed already. Rows that are folded into the segments are taken away; one stays, as "applied",
-- where lead_gram still knows another text.
create table lead_change (
  "orgId"       uuid not null,
  "leadId"      uuid not null,
  seq           bigint generated always as identity,
  existed       boolean not null,
  applied       boolean not null default false,
  "createdAt"   timestamptz(3) not null,
  status        text,
  source        text,
  value         bigint,
  website       text,
  gclid         text,
  dclid         text,
  wbraid        text,
  gbraid        text,
  ga4cid        text,
  ga4sid        text,
  fbc           text,
  fbp           text,
  msclkid       text,
  ttclid        text,
  twclid        text,
  rdt_cid       text,
  sccid         text,
  epik          text,
  li_fat_id     text,
  utm_source    text,
  utm_medium    text,
  utm_campaign  text,
  "labelId"     uuid,
  "externalId"  text,
  name          text,
  email         text,
  "updatedAt"   timestamptz(3),
  "qualifiedAt" timestamptz(3),
  locked        boolean,
  "searchText"  text,
  primary key ("orgId", "leadId", seq)
);
select fence('lead_change');
