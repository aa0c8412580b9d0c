-- The browser that a sign-in code was given to, and the origin whose page it was given for. Codes of servers that are not updated
-- yet have neither, and are refused: their readers sign in once more.
alter table sign_in_codes add column browser_hash bytea, add column redirect_origin text;
