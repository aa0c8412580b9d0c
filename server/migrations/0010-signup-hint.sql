-- What the person came to do, such as issuing badges, kept while the mail of the sign-up is on its way.
alter table email_confirmations add column hint text;
