-- When a file that somebody showed was looked through for viruses; none where nobody did.
alter table badge_request_parts add column checked_at timestamptz;
