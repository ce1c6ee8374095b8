-- 0064 The reasons that an organization offers for lost leads, in the order of its list.
alter table org add column "lossReasons" text[] not null default '{}';
