-- 0124 Turns for requests to ad platforms that limit them per installation (L-417). All processes
-- take their turns from the platform's row.
create table platform_pace (
  -- Origin of the real platform.
  origin      text primary key,
  -- Time at which all reserved turns are used up, if turns were taken evenly.
  "usedUntil" timestamptz not null
);
insert into platform_pace values ('https://datamanager.googleapis.com', '-infinity');
