import { t } from '../../i18n/text.ts'
import { type HelpTopic, inBold } from '../help-topic.ts'

export const earners = (): HelpTopic => ({
  name: 'earners',
  label: t('For earners'),
  title: t('Help for earners'),
  lead: t('You were given a badge. Keep it, show it where it counts, and take it with you wherever you go.'),
  sections: [
    {
      id: 'keep',
      title: t('Keep a badge'),
      paragraphs: [
        t('The mail about your badge has one button. It opens the badge; press {keep}, and it is yours.', {
          keep: inBold(t('Keep it')),
        }),
        t('The mail got lost? Everything that was sent to your address waits in your {backpack}.', {
          backpack: inBold(t('Backpack')),
        }),
      ],
      picture: 'card',
    },
    {
      id: 'show',
      title: t('Show it'),
      paragraphs: [
        t('Open a badge and press {share}: for LinkedIn, as a link, by mail, or as a code to scan.', {
          share: inBold(t('Share')),
        }),
        t('Nobody needs an account to look at it, and everybody can check that it is genuine.'),
      ],
    },
    {
      id: 'ask',
      title: t('Ask for one'),
      paragraphs: [
        t(
          'Some issuers let you ask. Open the page of the badge, press {ask}, and show what you did in words, links or files. You get a mail with the answer.',
          { ask: inBold(t('Ask for this badge')) },
        ),
        t(
          'Only the issuer sees what you send, until you let a part of it stand on the badge. Withdraw, and it is deleted.',
        ),
      ],
    },
    {
      id: 'collect',
      title: t('Put several together'),
      paragraphs: [
        t(
          'A collection holds the badges for one purpose, an application for instance. Make one under {collections}. Only you see it until you make it public.',
          { collections: inBold(t('Collections')) },
        ),
      ],
    },
    {
      id: 'take',
      title: t('Bring badges, take badges'),
      paragraphs: [
        t('{add} takes a picture, a file or a link of a badge from anywhere, and checks it first.', {
          add: inBold(t('Add Badge')),
        }),
        t('Each of your badges can be downloaded. The file proves itself, without {service}.'),
      ],
    },
    {
      id: 'questions',
      title: t('Questions'),
      paragraphs: [],
      questions: [
        {
          asked: t('My badge was sent to another address'),
          answer: t(
            'Add that address to your {profile} and follow the link in the mail. Its badges then come by themselves.',
            {
              profile: inBold(t('Profile')),
            },
          ),
        },
        {
          asked: t('I removed a badge by mistake'),
          answer: t('Look under {removed} and take it back.', { removed: inBold(t('Removed badges')) }),
        },
        {
          asked: t('My badge has expired'),
          answer: t(
            'Its issuer gave it an end. It stays in your backpack, and its page says until when it was valid. Ask the issuer whether it can be renewed.',
          ),
        },
      ],
    },
  ],
})
