import { t } from '../../i18n/text.ts'
import { type HelpTopic, inBold } from '../help-topic.ts'

export const teachers = (): HelpTopic => ({
  name: 'teachers',
  label: t('For teachers'),
  title: t('Help for teachers'),
  lead: t(
    'From nothing to a class that holds your badge, in about a quarter of an hour. You can do all of it on a phone.',
  ),
  sections: [
    {
      id: 'draw',
      title: t('Draw a badge'),
      paragraphs: [
        t('Under {issuers} press {create}. Give it a name, then draw its picture in the studio or bring your own.', {
          issuers: inBold(t('Issuers')),
          create: inBold(t('Create Badge')),
        }),
        t(
          'Then say how it is earned. Write it for somebody who has never been in your class: an employer reads it, too.',
        ),
      ],
      picture: 'artworks',
      tip: t(
        'Good criteria begin with a verb and can be seen: “led a recovery within four minutes” instead of “is a team player”.',
      ),
    },
    {
      id: 'award',
      title: t('Award a whole class'),
      paragraphs: [
        t(
          'Open the badge, press {many} and paste your list as it is, from a mail or a spreadsheet. {service} shows what it understood. Rows that need you stand on top.',
          { many: inBold(t('Award many')) },
        ),
        t('A name may be left out. The public page then names nobody.'),
        t(
          'You award to the same people again and again? Keep them as a group: open your issuer, then {groups} in its menu. One press awards to all of them and skips those who have the badge.',
          { groups: inBold(t('Groups')) },
        ),
        t(
          'You have no addresses? Open {claims} in the menu of the badge, and show a QR code or hand out slips: people take the badge themselves.',
          { claims: inBold(t('Claims')) },
        ),
        t(
          'People are to show what they did first? Open {requests} in the menu of the badge and let them ask. What they send waits under {requests} in the menu of your issuer: judge each point, then accept, send back or decline. A claim can ask for the same: it holds a place for each of them until you have decided.',
          { requests: inBold(t('Requests')) },
        ),
        t(
          'Many wait for the same answer? Select them under {requests} and press {decide}. You get a mail once a day at most while new ones come, and can switch it off there.',
          { requests: inBold(t('Requests')), decide: inBold(t('Decide on them')) },
        ),
        t(
          'In a hall, press {open} on the page of the claim. A projector then shows a code that changes each minute, so that a picture of it is of no use elsewhere; a tablet takes addresses, and keeps them while there is no network.',
          { open: inBold(t('Open a kiosk')) },
        ),
      ],
      picture: 'list',
    },
    {
      id: 'kept',
      title: t('See who has kept it'),
      paragraphs: [
        t(
          'Everybody gets a mail with one button. The list of awards shows who has kept the badge and who has not looked yet.',
        ),
      ],
      picture: 'states',
    },
    {
      id: 'questions',
      title: t('When something goes wrong'),
      paragraphs: [],
      questions: [
        {
          asked: t('A mail does not arrive'),
          answer: t(
            'The badge is awarded all the same. Whoever signs in with the address it was sent to finds it in the backpack.',
          ),
        },
        {
          asked: t('I awarded the wrong person'),
          answer: t(
            'Revoke the award and say why. From then on its page and every check say that it was taken back. Then award the right person.',
          ),
        },
        {
          asked: t('A colleague is to help'),
          answer: t('Open your issuer, press {staff} and enter their address. You choose what they may do.', {
            staff: inBold(t('Manage Staff')),
          }),
        },
      ],
    },
  ],
})
