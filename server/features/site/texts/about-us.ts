import { type PageFacts, writeContact } from './page-facts.ts'

export const writeAboutUs = (facts: PageFacts): string => `# About us

**${facts.host}** runs Sash, a free and open platform for digital badges.

A badge tells what somebody has learned or done: who awarded it, what it took, and when. It is a picture with signed
facts inside, so it can be kept, moved and checked anywhere.

## What you can do here

- **Earn.** Badges that were awarded to your email address wait in your backpack. You decide which of them you keep and
  whom you show them to.
- **Issue.** Set up your school, club or company as an issuer, design badges and award them.
- **Verify.** Anybody can check a badge, from here or from elsewhere, without an account.

## What we hold to

- Badges follow the open standards Open Badges 2.0 and 3.0. You can take every one of them with you.
- A badge is public at its own address only. It shows no email address, unless its issuer chose to.
- ${facts.hasAnalytics ? 'There is no advertising, and nobody is counted who has not agreed to it.' : 'There is no advertising and no tracking.'}

## Questions

${writeContact(facts)}
`
