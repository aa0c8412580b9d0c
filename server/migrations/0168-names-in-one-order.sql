-- What lists of the people of a group are in the order of, and are searched by, is folded as everything else is by now
-- (server/features/groups/sort-name.ts). Those that were added before are written anew. Of plain letters alone nothing has changed.
-- in portions
update group_members set sort_name = s.written from (
  select member_id, written from (
    select member_id, sort_name, replace(replace(replace(replace(
      fold_name(coalesce(nullif(name, ''), email)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') as written
    from group_members
    where octet_length(name) <> length(name) or octet_length(email) <> length(email)
  ) others
  where written <> sort_name
  limit 500
) s where group_members.member_id = s.member_id;
