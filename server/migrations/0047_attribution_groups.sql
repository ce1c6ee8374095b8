-- 0047 Attribution by medium, landing page and keyword. Days stored before are read again, because
-- their fingerprints start with an older version of the rules.
alter table attribution_day
  add column medium text not null default '[]',
  add column "landingPage" text not null default '[]',
  add column keyword text not null default '[]';
