import { t } from '../../i18n/text.ts'
import { type HelpTopic, inBold } from '../help-topic.ts'

export const operators = (): HelpTopic => ({
  name: 'operators',
  label: t('For operators'),
  title: t('Help for operators'),
  lead: t('You run this server. What to set once, what to look at now and then, and what to keep safe.'),
  sections: [
    {
      id: 'first',
      title: t('The first hour'),
      paragraphs: [
        t(
          'Without a mail server no mail reaches anybody. Set {smtp} to its address, such as {example}, and start the server again.',
          { smtp: inBold('SMTP_URL'), example: inBold('smtp://user:password@mail.example.org:587') },
        ),
        t('Under {appearance} set the name, the colours, the logo and who provides the service.', {
          appearance: inBold(t('Appearance')),
        }),
        t('Under {features} decide whether everybody may sign up, and whether new issuers wait for your approval.', {
          features: inBold(t('Features')),
        }),
      ],
    },
    {
      id: 'daily',
      title: t('What needs you'),
      paragraphs: [
        t('{administration} shows what waits: issuers to approve, mails that were refused, jobs that were given up.', {
          administration: inBold(t('Administration')),
        }),
      ],
      picture: 'places',
    },
    {
      id: 'safe',
      title: t('Keep it safe'),
      paragraphs: [
        t('Let a backup be made each night, and bring one back from time to time to see that it works.'),
        t('Keep the master key apart from the backups. Without it, nothing that is locked in them can be opened.'),
      ],
      tip: t('On the server, sash doctor says in plain words what is to be mended.'),
    },
    {
      id: 'questions',
      title: t('When something goes wrong'),
      paragraphs: [],
      questions: [
        {
          asked: t('No mail leaves'),
          answer: t(
            '{mails} shows what the mail server answered. Mend its settings, then send the mails again from there.',
            {
              mails: inBold(t('Mails')),
            },
          ),
        },
        {
          asked: t('Somebody cannot sign in'),
          answer: t('Look the account up under {people}: it says which addresses it has and whether it is suspended.', {
            people: inBold(t('People')),
          }),
        },
        {
          asked: t('An issuer is not what it claims to be'),
          answer: t('Suspend it under {issuers}. It cannot award any more; what it awarded before stays.', {
            issuers: inBold(t('All issuers')),
          }),
        },
      ],
    },
  ],
})
