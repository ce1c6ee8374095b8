-- 0144 Removed host names do not show the service (L-445).
create table retired_host_name (
  -- Lowercase; internationalized names in Punycode. Kept after its organization is deleted.
  host        text primary key,
  "retiredAt" timestamptz(3) not null
);
create index retired_host_name_by_time on retired_host_name ("retiredAt");

-- Processes read all verified host names at once, so that unknown ones cause no reads. Processes of
-- the previous version still need the policy and index for single names.
create policy all_hosts on host_name for select
  using (current_setting('app.hosts', true) = 'on' and "verifiedAt" is not null);
