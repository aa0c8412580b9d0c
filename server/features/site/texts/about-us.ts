import { t } from '#infra/languages/texts.ts'
import { joinBlocks, type PageFacts, writeContact } from './page-facts.ts'

export const writeAboutUs = (facts: PageFacts): string =>
  joinBlocks([
    `# ${t('About Us')}`,
    t('**{host}** runs {service}, a free and open platform for digital badges.', { host: facts.host }),
    t(
      'A badge tells what somebody has learned or done: who awarded it, what it took, and when. It is a picture with signed facts inside, so it can be kept, moved and checked anywhere.',
    ),
    `## ${t('What you can do here')}`,
    [
      t(
        '**Earn.** Badges that were awarded to your email address wait in your backpack. You decide which of them you keep and whom you show them to.',
      ),
      t('**Issue.** Set up your school, club or company as an issuer, design badges and award them.'),
      t('**Verify.** Anybody can check a badge, from here or from elsewhere, without an account.'),
    ],
    `## ${t('What we hold to')}`,
    [
      t('Badges follow the open standards Open Badges 2.0 and 3.0. You can take every one of them with you.'),
      t('A badge is public at its own address only. It shows no email address, unless its issuer chose to.'),
      facts.hasAnalytics
        ? t('There is no advertising, and nobody is counted who has not agreed to it.')
        : t('There is no advertising and no tracking.'),
    ],
    `## ${t('Questions')}`,
    writeContact(facts),
  ])
