import { type PageFacts, writeContact } from './page-facts.ts'

export const writeTermsOfService = (facts: PageFacts): string => `# Terms of service

No terms of its own have been published for ${facts.host}. These few rules hold until then.

- Use your own name and addresses, and keep your password to yourself.
- Award badges only for what is true, and only to people who may expect them.
- Do not upload what you have no right to, or what harms others.
- Badges belong to the people they were awarded to and to their issuers; they may be shown and checked anywhere.
- The service is offered as it is. You can take your badges with you at any time.

${writeContact(facts)}
`
