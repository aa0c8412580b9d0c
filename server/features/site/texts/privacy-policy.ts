import { type PageFacts, writeContact } from './page-facts.ts'

export const writePrivacyPolicy = (facts: PageFacts): string => `# Privacy policy

This page says what ${facts.host} stores about you, why, and for how long. It describes what the software does; whoever
runs this server may add to it.

## What is stored, and why

- **Your name and email addresses**, to know whose badges are whose, and to write to you. Kept until you remove them
  or delete your account.
- **Your password, as a one-way hash that cannot be read back**, to sign you in. Kept until you change it or delete
  your account.
- **Where you are signed in: kind of browser, network address, times**, so that you can see it and sign out elsewhere.
  Kept until a day after its last use.
- **Accounts of sign-in providers that you linked: name, address and number there**, to sign you in through them. Kept
  until you unlink them.
- **The version of the terms you agreed to, and when**, to ask you again when they change. Kept until you delete your
  account.
- **The network address you signed up from**, so that nobody else can finish your sign-up. Kept until you delete your
  account.
- **Badges awarded to you**, so that you can keep and show them, and others can check them. How long: see below.
- **Mails sent to you: address, subject, time**, to know that they arrived; the text is erased once a mail has left.
  Kept until whoever runs this server clears the list.
- **An address you took off your account**, so that you can take it back. Kept for 30 days.
- **Failed sign-ins: the address typed and the network address**, to slow down whoever guesses passwords. Kept for up
  to two hours.

Links to set a new password work for ${facts.resetMinutes} minutes.

## Badges

A badge is a statement of its issuer. The issuer knows the address it was awarded to. Its public page and files show a
salted hash of the address in its place, unless the issuer chose otherwise, and whatever the issuer wrote about the award.
When you delete your account, your badges leave your backpack and stay with their issuers: ask the issuer to revoke one.

## Who else gets to know

Nobody, unless you want it. There is no advertising${describeAnalytics(facts)} Your data
is not sold. If you sign in through a provider such as Google, that provider learns of it. If you ask Sash to verify a badge
from elsewhere, its issuer's server is asked for it, without naming you.

Your browser keeps your sign-in and your settings in its own storage. Cookies are used only while you sign up or sign in
through a provider.

## Your rights

- **See and take along.** Your profile holds a download of everything in your account: your data, and each badge as picture
  and document.
- **Correct.** Change your name and addresses in your profile.
- **Delete.** Delete your account in your profile. It is gone at once.

## Contact

${writeContact(facts)}
`

function describeAnalytics({ hasAnalytics }: PageFacts): string {
  if (!hasAnalytics) return ' and no tracking, and pages load nothing from other companies.'
  return `. You are asked whether your visits may be counted. If you agree, Google learns from your browser which pages you open
and where you share badges; never while you sign in, and nothing before you agree. *Analytics* at the foot of a page takes it back.`
}
