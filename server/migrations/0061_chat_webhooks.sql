-- 0061 Webhooks that post to chats (L-265).
alter table webhook
  drop constraint webhook_payload_check,
  -- Language of messages to chats.
  add column language text not null default 'en',
  -- Whether messages to chats contain name, email, phone number and note of the lead.
  add column "showsContact" boolean not null default false;
