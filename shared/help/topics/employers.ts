import { t } from '../../i18n/text.ts'
import { type HelpTopic, inBold } from '../help-topic.ts'

export const employers = (): HelpTopic => ({
  name: 'employers',
  label: t('For employers'),
  title: t('Help for employers'),
  lead: t('Somebody showed you a badge. Find out in a minute whether it is genuine, and whether it is theirs.'),
  sections: [
    {
      id: 'check',
      title: t('Check a badge'),
      paragraphs: [
        t('Open {verify} and paste the link, drop the picture or scan the code. You need no account.', {
          verify: inBold(t('Verify a badge')),
        }),
        t('It may come from any issuer in the world, not only from here.'),
      ],
    },
    {
      id: 'answer',
      title: t('Read the answer'),
      paragraphs: [
        t(
          'Genuine and valid means: its issuer signed it, nothing was changed since, it was not taken back and it has not ended.',
        ),
        t('Could not be checked is no accusation: something was out of reach. Try again later, or ask the issuer.'),
      ],
      picture: 'verdicts',
    },
    {
      id: 'whose',
      title: t('Find out whose it is'),
      paragraphs: [
        t(
          'A badge belongs to a mail address. Enter the one your applicant gave you, and the page says whether it fits.',
        ),
      ],
      tip: t('Many people have several addresses. If it does not fit, ask which one the badge was sent to.'),
    },
    {
      id: 'worth',
      title: t('Judge what it is worth'),
      paragraphs: [
        t(
          'A check says who signed and that nothing was changed. What had to be done for the badge stands in its criteria, what was done in the evidence. Read both, and look at who the issuer is.',
        ),
      ],
    },
    {
      id: 'questions',
      title: t('Questions'),
      paragraphs: [],
      questions: [
        {
          asked: t('I must be able to prove that I checked'),
          answer: t('Press {keep} below the answer. The report has an address of its own and says when it was made.', {
            keep: inBold(t('Keep this report')),
          }),
        },
        {
          asked: t('The badge was revoked'),
          answer: t('Its issuer took it back and may have said why. Do not rely on it; ask the person, or the issuer.'),
        },
      ],
    },
  ],
})
