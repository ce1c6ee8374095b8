-- 0098 An organization can forbid contact data in mails and chats (L-383).
alter table org add column "allowsContactInMessages" boolean not null default true;
