-- 0048 A scheduled import remembers the encoding of its files.
--
-- Most CSV files do not reveal an encoding other than UTF-8: a later file with fewer special
-- characters would be guessed differently. See L-212.

-- Null if no imported file has needed it.
alter table spend_pull add column encoding text;
