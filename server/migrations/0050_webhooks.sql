-- 0050 Outgoing webhooks (L-274). A delivery is derived from events of leads that have been committed, so changing a lead
-- writes nothing here.
create table webhook (
  "orgId"          uuid not null references org (id) on delete cascade,
  id               uuid not null,
  name             text not null,
  -- May contain a secret.
  url              text not null,
  "isEnabled"      boolean not null default true,
  "disabledReason" text,
  -- Filters; an empty one lets everything pass.
  types            text[] not null,
  statuses         text[] not null,
  sources          text[] not null,
  "labelIds"       uuid[] not null,
  payload          text not null check (payload in ('full', 'thin')),
  -- Encrypted; the old one also signs until "oldSecretUntil".
  secret           text not null,
  "oldSecret"      text,
  "oldSecretUntil" timestamptz(3),
  -- Position of the last event that deliveries were derived from.
  position         bigint not null,
  -- True while so many deliveries wait that none are derived.
  "isFull"         boolean not null default false,
  -- Time of the next attempt; null if no delivery waits.
  "nextAt"         timestamptz(3),
  -- No attempts before this time, because the server asked for it or keeps failing.
  "pausedUntil"    timestamptz(3),
  -- Failed attempts since the last success, and the time of the first one.
  failures         integer not null default 0,
  "failingSince"   timestamptz(3),
  -- Process that works on it, and until when.
  worker           uuid,
  "leasedUntil"    timestamptz(3),
  "createdAt"      timestamptz(3) not null,
  "updatedAt"      timestamptz(3) not null,
  primary key ("orgId", id)
);
select enable_tenant_rls('webhook');

create table webhook_delivery (
  "orgId"     uuid not null,
  "webhookId" uuid not null,
  -- UUIDv7; sent as webhook-id with every attempt.
  id          uuid not null,
  -- ID of the event as in the list of events, and the event's position and lead in it, which are the order.
  "eventId"   text not null,
  position    bigint not null,
  item        integer not null,
  type        text not null,
  -- Null if the delivery is about several leads.
  "leadId"    uuid,
  "leadCount" integer not null,
  -- The bytes of every attempt.
  body        text not null,
  state       text not null check (state in ('pending', 'delivered', 'failed')),
  -- True while it is pending because it is sent once more by request.
  "isReplay"  boolean not null default false,
  attempts    integer not null default 0,
  -- Null unless it is pending.
  "nextAt"    timestamptz(3),
  -- The last attempts, oldest first.
  log         jsonb not null default '[]',
  "createdAt" timestamptz(3) not null,
  primary key ("orgId", id),
  foreign key ("orgId", "webhookId") references webhook ("orgId", id) on delete cascade
);
-- Ensures that an event of a lead becomes one delivery. Neither this nor the next index fits a search for the earlier
-- deliveries of a lead, which a plan without statistics would otherwise make there.
create unique index webhook_delivery_by_event on webhook_delivery ("orgId", "webhookId", "eventId");
create index webhook_delivery_pending on webhook_delivery ("orgId", "webhookId", "nextAt") where "nextAt" is not null;
create index webhook_delivery_by_lead on webhook_delivery ("orgId", "leadId", "webhookId", state, position, item)
  where "leadId" is not null;
create index webhook_delivery_by_webhook on webhook_delivery ("orgId", "webhookId", id);
select enable_tenant_rls('webhook_delivery');

-- Processes look for work before they know the organization.
create policy worker_select on webhook for select
  using (current_setting('app.webhooks', true) = 'on');
create policy worker_select on lead_event for select
  using (current_setting('app.webhooks', true) = 'on');
create policy worker_select on lead_event_head for select
  using (current_setting('app.webhooks', true) = 'on');
