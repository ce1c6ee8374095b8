-- 0031 Which sheet of a spreadsheet is meant is remembered with what its columns mean.
--
-- A file that is fetched each day is read as somebody has said once. Sheets may have the same
-- columns, so these do not tell which one was meant. See L-160.

-- Null where the file was no spreadsheet, or was explained before this column was there.
alter table spend_pull add column sheet text;
