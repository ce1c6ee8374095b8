-- 0035 The language that a person chose for pages and mails; null follows the browser.
alter table person add column language text check (char_length(language) <= 10);
