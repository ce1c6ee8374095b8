-- 0030 What is remembered of a visitor is found by the visitor, when the visits end or are erased.
--
-- Sessions need no index by age: `session_by_visitor` serves. These two tables are written far less
-- often, and all their rows would be read for each thousand visits that end. See L-153.

-- The primary keys stand after the other index, as in 0008.
alter table session_alias drop constraint session_alias_pkey;
create index session_alias_by_visitor on session_alias ("orgId", "visitorId");
alter table session_alias add primary key ("orgId", id);

alter table visitor_identity drop constraint visitor_identity_pkey;
create index visitor_identity_by_visitor on visitor_identity ("orgId", "visitorId");
alter table visitor_identity add primary key ("orgId", key);
