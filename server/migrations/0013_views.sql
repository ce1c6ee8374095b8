-- 0013 What people arrange for themselves: views of the list of leads, and preferences.

-- Filters, order and columns under a name.
create table saved_view (
  "orgId"     uuid not null references org (id) on delete cascade,
  id          uuid not null,
  name        text not null,
  -- What is asked of the list of leads, without the page.
  query       jsonb not null,
  -- Fields of leads in order; null leaves them to whoever looks.
  columns     text[],
  -- Who may change it; null once the account is gone.
  "madeBy"    uuid references person (id) on delete set null,
  -- Who alone sees it, as long as they are a member; null is everybody.
  "privateTo" uuid,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  primary key ("orgId", id),
  foreign key ("orgId", "privateTo") references member ("orgId", "userId") on delete cascade
);
create index saved_view_by_maker on saved_view ("orgId", "madeBy");
create index saved_view_by_reader on saved_view ("orgId", "privateTo");
select fence('saved_view');

-- How a person wants an organization's pages to look.
create table preference (
  "orgId"     uuid not null references org (id) on delete cascade,
  "personId"  uuid not null,
  value       jsonb not null,
  "updatedAt" timestamptz(3) not null,
  primary key ("orgId", "personId"),
  foreign key ("orgId", "personId") references member ("orgId", "userId") on delete cascade
);
select fence('preference');
