import { now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import { t } from '#infra/languages/texts.ts'

interface Counts {
  badges: number
  imported: number
  collections: number
  leftOut: number
}

/** What the archive holds, in the language at hand, for whoever opens it years later. */
export const writeReadme = ({ badges, imported, collections, leftOut }: Counts): string => {
  const { origin } = config()
  const files: [name: string, meaning: string][] = [
    ['profile.json', t('your profile, addresses, linked accounts, passkeys, sign-ins and agreed terms')],
    ['issuers.json', t('issuers you had a role in')],
    [
      'badges.json',
      t('a list of the badges that were awarded here: what, from whom, to which address, and where in this archive'),
    ],
    ['badges/NUMBER-NAME/', t('one folder for each of your {badges, number} badges:', { badges })],
    ['  badge.png, .svg', t('the picture with the Open Badges 2.0 assertion inside')],
    ['  badge-3.0.png, .svg', t('the picture with the signed Open Badges 3.0 credential inside')],
    ['  assertion-2.0.json', t('the assertion by itself')],
    ['  credential-3.0.json', t('the credential by itself')],
    ['imported.json', t('a list of the badges that you brought in from elsewhere')],
    ['imported/NUMBER-NAME/', t('one folder for each of these {imported, number} badges:', { imported })],
    ['  *', t('the file that you brought in, byte for byte, under its own name')],
    ['  facts.json', t('what was read out of it')],
    ['  report.json', t('what its last verification said, check by check')],
    ['  picture.png, .svg', t('its picture, where it came with one and is not a picture itself')],
    [
      'collections.json',
      t(
        'your collections ({collections, number}): names, descriptions, badges in their order, and whether they are shared',
        { collections },
      ),
    ],
    ['page.json', t('your public page, shown or not')],
    ['notifications.json', t('what you were told of')],
  ]
  return `${[
    t('Everything your account at {origin} held at {moment}', { origin, moment: now().toISOString() }),
    files.map(([name, meaning]) => `${name.padEnd(22)} ${meaning}`).join('\n'),
    t(
      'You can upload the pictures to any platform that knows Open Badges, and anybody can verify them. The 3.0 credential is signed; whoever verifies it needs the issuer’s key from {origin}.',
      { origin },
    ),
    t(
      'Revoked, expired and removed badges are here as well; badges.json and imported.json say which. What you removed from your backpack carries the day when you did so.',
    ),
    ...(leftOut === 0
      ? []
      : [
          t(
            '{leftOut, plural, one {# more badge did not fit into this archive: badges.json and imported.json name it and its address.} other {# more badges did not fit into this archive: badges.json and imported.json name them and their addresses.}}',
            { leftOut },
          ),
        ]),
  ].join('\n\n')}\n`
}
