-- 0100 Typed fields of leads that an organization defines (L-385). Each names a key of `lead.custom`.
create table lead_custom_field (
  "orgId"      uuid not null references org (id) on delete cascade,
  id           uuid not null,
  key          text not null,
  label        text not null,
  -- text, number, date, flag, choice.
  type         text not null,
  choices      text[] not null,
  position     integer not null,
  "createdAt"  timestamptz(3) not null,
  "archivedAt" timestamptz(3),
  -- Pending work: `wait` for transactions that create leads without the field, `fill` its values, or `clear` them. Null
  -- once it is done.
  work         text,
  -- Last lead that the work has reached.
  "reachedId"  uuid,
  primary key ("orgId", id)
);
create unique index lead_custom_field_by_key on lead_custom_field ("orgId", key);
create index lead_custom_field_with_work on lead_custom_field ("orgId") where work is not null;
select enable_tenant_rls('lead_custom_field');

-- Processes look for work before they know the organization.
create policy worker_select on lead_custom_field for select
  using (current_setting('app.custom_fields', true) = 'on');

-- Values by which lists are filtered. A lead without a value has no row; both columns are null if its value does not
-- fit the type.
create table lead_custom_value (
  "orgId"   uuid not null,
  "leadId"  uuid not null,
  "fieldId" uuid not null,
  -- In lowercase; days as YYYY-MM-DD, flags as true and false.
  text      text collate "C",
  number    double precision,
  primary key ("orgId", "leadId", "fieldId"),
  foreign key ("orgId", "leadId") references lead ("orgId", id) on delete cascade
);
-- Texts can be longer than an index allows.
create index lead_custom_value_by_text on lead_custom_value ("orgId", "fieldId", left(text, 200), "leadId");
create index lead_custom_value_by_number on lead_custom_value ("orgId", "fieldId", number, "leadId")
  where number is not null;
select enable_tenant_rls('lead_custom_value');
