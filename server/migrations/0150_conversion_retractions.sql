-- 0150 Retractions of conversions whose leads were erased (L-452). They are all that is left of such a lead.
create table conversion_retraction (
  "orgId"         uuid not null,
  -- ID of the conversion, as sent to the platform.
  id              uuid not null,
  "destinationId" uuid not null,
  -- Encrypted: action, time and the IDs by which the platform finds the conversion.
  content         text not null,
  -- Next attempt.
  "dueAt"         timestamptz(3) not null,
  -- Deleted at this time even if the platform could not be reached.
  "deleteAt"      timestamptz(3) not null,
  primary key ("orgId", id),
  foreign key ("orgId", "destinationId") references conversion_destination ("orgId", id) on delete cascade
);
create index conversion_retraction_due on conversion_retraction ("orgId", "destinationId", "dueAt");
select enable_tenant_rls('conversion_retraction');

-- Processes look for work before they know the organization.
create policy sender_select on conversion_retraction for select
  using (current_setting('app.conversions', true) = 'on');
