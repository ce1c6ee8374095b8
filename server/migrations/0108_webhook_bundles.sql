-- 0108 Bundled chat messages and the order of events about many leads (L-402).
alter table webhook
  -- Whether new leads within a minute become one chat message.
  add column "bundlesLeads" boolean not null default false;

-- Leads of unfinished deliveries about several leads: later deliveries about the same leads wait for them.
create table webhook_delivery_lead (
  "orgId"      uuid not null,
  "deliveryId" uuid not null,
  "leadId"     uuid not null,
  "webhookId"  uuid not null,
  -- Position of the delivery's event.
  position     bigint not null,
  primary key ("orgId", "deliveryId", "leadId"),
  foreign key ("orgId", "deliveryId") references webhook_delivery ("orgId", id) on delete cascade
);
create index webhook_delivery_lead_by_lead
  on webhook_delivery_lead ("orgId", "leadId", "webhookId", position);
select enable_tenant_rls('webhook_delivery_lead');
