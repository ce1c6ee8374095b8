-- 0019 Leads that come after a click report are filled by it, too.

-- What the newest report says of a click, for leads that come later.
create table ad_click (
  "orgId"    uuid not null,
  -- SHA-256 of the click id, which may be longer than an index takes.
  key        bytea not null,
  "importId" uuid not null,
  -- JSON: the click id, and what is said of it.
  content    text not null,
  primary key ("orgId", key),
  foreign key ("orgId", "importId") references lead_import ("orgId", id) on delete cascade
);
create index ad_click_by_import on ad_click ("orgId", "importId", key);
select fence('ad_click');

-- Leads that were created from then on may still have clicks of this report that nobody has looked
-- for. Null once its clicks are gone, and for other kinds.
alter table lead_import add column "lateFrom" timestamptz(3);
create index lead_import_by_late on lead_import ("orgId") where "lateFrom" is not null;
-- Processes look for work before they know the organization.
create policy of_worker on lead_import for select
  using (current_setting('app.imports', true) = 'on' and "lateFrom" is not null);
