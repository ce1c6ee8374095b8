-- 0097 URLs of chats are secrets (L-382).
-- Encrypted URL of a webhook whose "url" is only what people see; null for others. A job fills it for existing chats,
-- because the keys are not in the database.
alter table webhook add column "secretUrl" text;
