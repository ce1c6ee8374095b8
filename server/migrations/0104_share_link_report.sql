-- 0104 Share links limited to one report (L-394). Adding a column that is null does not rewrite the
-- table.
alter table share_link
  -- dashboard, attribution; null for all reports.
  add column report text;
