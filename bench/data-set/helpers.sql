-- What the statements of a chunk need: gone again when the data set is whole.
-- Each connection sets bench.leads (of the large organization), bench."from" and bench."to".

create schema bench;

-- n is 0 for the large organization.
create table bench.org (n integer primary key, id uuid not null);

create function bench.setting(name text) returns text language sql stable
return current_setting('bench.' || name);

-- A UUIDv7 of an instant; `salt` is 18 hex digits or more. Stable as what it calls, or it would not
-- be inlined.
create function bench.id_at(at timestamptz, salt text) returns uuid language sql stable
return (lpad(to_hex((date_part('epoch', at) * 1000)::bigint), 12, '0') || '7' || substr(salt, 1, 3)
  || '8' || substr(salt, 4, 15))::uuid;

-- The item of a list that a draw of 0 to 1 falls on.
create function bench.pick(list text[], draw float8) returns text language sql immutable
return list[1 + floor(draw * cardinality(list))::int];

-- As the service computes it: 128 bits of each text after its length.
create function bench.print_of(texts text[]) returns uuid
language sql immutable strict parallel safe
return encode(substring(sha256(convert_to((
  select string_agg(octet_length(each) || ':' || each, '' order by place)
  from unnest(texts) with ordinality as part (each, place)), 'UTF8')) for 16), 'hex')::uuid;
