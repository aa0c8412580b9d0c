-- contract: needs 0201-shared-letters, whose servers read letters that many mails share
alter table mails add constraint mails_whole_or_shared_check check (
  (letter_id is null) = (fills is null) and (letter_id is null or (html = '' and body = ''))
) not valid;
alter table mails validate constraint mails_whole_or_shared_check;
