-- 0109 Mails for reminders from before migration 0081, which only the web app shows. Reminders that became due more than a
-- day ago are left out, because their mail would count as outdated. The mail has the ID of its reminder.
insert into mail ("orgId", id, "personId", kind, period, content, "createdAt", "nextAt")
select "orgId", id, "personId", 'reminders', id::text, jsonb_build_object('reminderId', id), "dueAt",
  "dueAt"
from lead_reminder where "dueAt" > now() - interval '1 day'
on conflict do nothing;
