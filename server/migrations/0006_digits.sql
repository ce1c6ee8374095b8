-- 0006 Ranges by hexadecimal digits, and an index for lists that are sorted by status.
--
-- lead_vector had one vector per binary digit of a code, so that a range took twenty steps per
-- segment. Now it has, per hexadecimal digit, one for each of 1 to f: leads whose digit is at least
-- that. A range takes two steps per digit in which codes differ. Segments are sealed anew, in the
-- background; every answer is exact meanwhile.
truncate lead_segment, lead_vector, lead_sum, lead_gram;

-- Leads in a segment: its slots without those whose lead is gone. It has no default, so that a process
-- of an older version fails to seal in the older way.
alter table lead_segment add leads integer not null;
-- Sums over these leads, as [status, source, leads, qualified, locked, won value in minor units]. They
-- were rows of lead_sum: to fetch two thousand of them took longer than all else of a statistic.
alter table lead_segment add sums json not null;
alter table lead_sum drop constraint lead_sum_span_check;
alter table lead_sum add constraint lead_sum_span_check check (span in ('hour', 'day'));

-- Of leads that were created lately most are open, so that a walk in any order of creation passes
-- by too many of them to find the others.
create index lead_by_status on lead ("orgId", status, id);

drop function at_least(uuid, text, integer, bigint, bit varying, integer);

-- Leads of a segment whose code is at least a bound; null where there are none. From the lowest
-- digit that counts: whoever exceeds the bound's digit is in, whoever reaches it stays in.
--
-- thresholds: per digit the vector of those that reach it ('' for all), and of those that exceed it
--   (null for none)
-- known, everything: how many leads have a code, and which
-- names, counts, vectors: of those of the vectors that exist; null for one that says the same as
--   everything
create function at_least(
  thresholds text[], known integer, everything bit varying,
  names text[], counts integer[], vectors bit varying[]
) returns bit varying language plpgsql immutable parallel safe as $$
declare
  -- Null while it is all of them.
  found bit varying;
  isNone boolean := false;
  place integer;
begin
  for i in 1 .. coalesce(array_length(thresholds, 1), 0) by 2 loop
    if thresholds[i] <> '' then
      place := array_position(names, thresholds[i]);
      if place is null then
        isNone := true;
      elsif counts[place] < known and not isNone then
        found := case when found is null then vectors[place] else found & vectors[place] end;
      end if;
    end if;
    place := array_position(names, thresholds[i + 1]);
    if place is null then
      continue;
    elsif counts[place] = known then
      found := null;
    elsif isNone then
      found := vectors[place];
    elsif found is not null then
      found := found | vectors[place];
    end if;
    isNone := false;
  end loop;
  return case when isNone then null else coalesce(found, everything) end;
end $$;
