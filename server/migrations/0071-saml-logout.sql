-- Where the provider hears that its people are signed out here, when it asked for that.
alter table organisations add column sign_out_url text;
