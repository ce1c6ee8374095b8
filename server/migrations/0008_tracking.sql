-- 0008 The pixel: sites that send visits, their page views, and what could not be kept.
--
-- A session is computed from the page views of its visitor, whatever order they arrive in; so
-- these are kept for as long as one may still arrive late, and the sessions for good.

-- A site with the pixel on it. Its id is public: it stands in the page.
create table site (
  "orgId"     uuid not null references org (id) on delete cascade,
  id          uuid not null,
  name        text not null,
  -- Origins that its pages may have, such as https://www.example.com or https://*.example.com;
  -- empty admits any.
  origins     text[] not null,
  -- Whether submitted forms become leads.
  forms       boolean not null,
  "createdAt" timestamptz(3) not null,
  primary key ("orgId", id)
);
-- A site names its organization, so it is looked up before any organization is known.
create index site_by_id on site (id);
select fence('site');
-- Whoever knows a site's id may see its row, and nothing else.
create policy by_id on site for select
  using (id = nullif(current_setting('app.site', true), '')::uuid);

-- Page views as they came, for as long as late ones may cut their visitor's sessions anew.
create table page_view (
  "orgId"           uuid not null,
  "visitorId"       uuid not null,
  -- Made by the browser: what arrives twice is one.
  id                uuid not null,
  at                timestamptz(3) not null,
  -- The visit as the browser cut it; the first page view of a session gives it its id.
  "browserSessionId" uuid not null,
  -- What a session is made of: where the page was, and what its address and cookies told. Nothing
  -- in the database looks into it, so it is kept as it came.
  arrival           json not null
);
create index page_view_by_age on page_view ("orgId", at);
-- After the other index: of two that seem equally good, as they do while the table is empty, the
-- planner takes the newer one, and plans are kept.
alter table page_view add primary key ("orgId", "visitorId", id);
select fence('page_view');

-- Each page view rewrites its session. With room on the same page no index needs to be told.
alter table session set (fillfactor = 70);

-- In which session a browser's own session was last, where that is not the one with its id.
create table session_alias (
  "orgId"     uuid not null,
  id          uuid not null,
  "sessionId" uuid not null,
  -- Nobody else's page views change where an id leads to.
  "visitorId" uuid not null,
  primary key ("orgId", id)
);
select fence('session_alias');

-- By which visitor a person was last seen; "key" is the SHA-256 of an email or a phone number.
create table visitor_identity (
  "orgId"     uuid not null,
  key         text not null,
  "visitorId" uuid not null,
  "seenAt"    timestamptz(3) not null,
  primary key ("orgId", key)
);
select fence('visitor_identity');

-- What the pixel sent and could not be kept, with the reason; the newest, for 30 days.
create table rejected_event (
  "orgId"      uuid not null references org (id) on delete cascade,
  id           uuid not null,
  "siteId"     uuid not null,
  reason       text not null,
  origin       text,
  -- As it came, cut to 8,192 characters.
  body         text not null,
  "receivedAt" timestamptz(3) not null,
  primary key ("orgId", id)
);
select fence('rejected_event');

-- What arrived per site and UTC day, by kind: page views, those without consent, each reason of a
-- refusal.
create table event_count (
  "orgId"  uuid not null,
  "siteId" uuid not null,
  day      date not null,
  kind     text not null,
  n        bigint not null,
  "lastAt" timestamptz(3) not null,
  primary key ("orgId", "siteId", day, kind)
);
select fence('event_count');

-- Leads of a visitor: to whom later visits belong, and what a session that was cut anew belongs to.
create index lead_by_visitor on lead ("orgId", "visitorId", "createdAt") where "visitorId" is not null;
