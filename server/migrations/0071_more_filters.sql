-- 0071 Bitmaps of more fields, for filters (D-56, L-217).
--
-- Compaction adds the bitmaps to existing segments, one segment at a time. Until it has, lists with these filters scan.
alter table lead_change
  add column country text,
  add column path text,
  add column utm_content text,
  add column utm_term text,
  add column "conversionName" text,
  add column "selectedConversionEventId" uuid,
  add column "lossReason" text,
  add column "searchAdsCampaignId" text,
  -- True if the delta contains these columns. A process of an older version does not log them.
  add column "valuesKnown" boolean not null default false;

-- True if the segment has bitmaps of these fields and of the digests of click IDs.
alter table lead_segment add column "valuesKnown" boolean not null default false;

-- As in 0039: a process of an older version cannot compact.
create or replace function slot_of(keys bytea, size integer, wanted bytea) returns integer
language plpgsql immutable strict parallel safe as $$
declare
  low integer := 0;
  high integer := size;
  middle integer;
begin
  if current_setting('enable_hashjoin') = 'off'
    and coalesce(current_setting('app.counts', true), '') <> 'instants, versions, outcomes, values'
  then
    raise exception 'A newer version of Leadtrace has migrated the database: replace this process.';
  end if;
  while low < high loop
    middle := (low + high) / 2;
    if substring(keys from middle * 24 + 1 for 24) < wanted then low := middle + 1;
    else high := middle;
    end if;
  end loop;
  return low;
end $$;
