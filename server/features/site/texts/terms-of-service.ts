import { t } from '#infra/languages/texts.ts'
import { joinBlocks, type PageFacts, writeContact } from './page-facts.ts'

export const writeTermsOfService = (facts: PageFacts): string =>
  joinBlocks([
    `# ${t('Terms of Service')}`,
    t('No terms of its own have been published for {host}. These few rules hold until then.', { host: facts.host }),
    [
      t('Use your own name and addresses, and keep your password to yourself.'),
      t('Award badges only for what is true, and only to people who may expect them.'),
      t('Do not upload what you have no right to, or what harms others.'),
      t(
        'Badges belong to the people they were awarded to and to their issuers; they may be shown and checked anywhere.',
      ),
      t('The service is offered as it is. You can take your badges with you at any time.'),
    ],
    writeContact(facts),
  ])
