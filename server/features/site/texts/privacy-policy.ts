import { t } from '#infra/languages/texts.ts'
import { joinBlocks, type PageFacts, writeContact } from './page-facts.ts'

export const writePrivacyPolicy = (facts: PageFacts): string =>
  joinBlocks([
    `# ${t('Privacy Policy')}`,
    t(
      'This page says what {host} stores about you, why, and for how long. It describes what the software does; whoever runs this server may add to it.',
      { host: facts.host },
    ),
    `## ${t('What is stored, and why')}`,
    listStored(),
    t('Links to set a new password work for {minutes, plural, one {# minute} other {# minutes}}.', {
      minutes: facts.resetMinutes,
    }),
    `## ${t('Badges')}`,
    t(
      'A badge is a statement of its issuer. The issuer knows the address it was awarded to. Its public page and files show a salted hash of the address in its place, unless the issuer chose otherwise, and whatever the issuer wrote about the award. When you delete your account, your badges leave your backpack and stay with their issuers: ask the issuer to revoke one.',
    ),
    `## ${t('Who else gets to know')}`,
    `${t('Nobody, unless you want it.')} ${describeAnalytics(facts)} ${t(
      'Your data is not sold. If you sign in through a provider such as Google, that provider learns of it. If you have a badge from elsewhere verified here, its issuer’s server is asked for it, without naming you.',
    )}`,
    t(
      'Your browser keeps your sign-in and your settings in its own storage. Cookies are used while you sign up or sign in through a provider, to know a browser again in which you gave your password, and to keep the language that you chose.',
    ),
    `## ${t('Your rights')}`,
    [
      t(
        '**See and take along.** Your profile holds a download of everything in your account: your data, and each badge as picture and document.',
      ),
      t('**Correct.** Change your name and addresses in your profile.'),
      t('**Delete.** Delete your account in your profile. It is gone at once.'),
    ],
    `## ${t('Contact')}`,
    writeContact(facts),
  ])

const listStored = (): string[] => [
  t(
    '**Your name and email addresses**, to know whose badges are whose, and to write to you. Kept until you remove them or delete your account.',
  ),
  t(
    '**Your password, as a one-way hash that cannot be read back**, to sign you in. Kept until you change it or delete your account.',
  ),
  t(
    '**What you set up to sign in beside the password: passkeys by the names you gave them, the secret that the app for codes shares with us, locked, and recovery codes as one-way hashes**, to ask for them. Kept until you remove them or delete your account.',
  ),
  t(
    '**Where you are signed in: kind of browser, network address, times**, so that you can see it and sign out elsewhere. Kept until a day after its last use.',
  ),
  t(
    '**Accounts of sign-in providers that you linked: name, address and number there**, to sign you in through them. Kept until you unlink them.',
  ),
  t(
    '**The version of the terms you agreed to, and when**, to ask you again when they change. Kept until you delete your account.',
  ),
  t(
    '**The network address you signed up from**, so that nobody else can finish your sign-up. Kept until you delete your account.',
  ),
  t('**Badges awarded to you**, so that you can keep and show them, and others can check them. How long: see below.'),
  t(
    '**Mails sent to you: address, subject, time**, to know that they arrived; the text is erased once a mail has left. Kept until whoever runs this server clears the list.',
  ),
  t(
    '**What you change in issuers, apps and the security of your account: number of the account, action, time**, so that misuse can be followed up. Kept for good, without your name once your account is deleted.',
  ),
  t('**An address you took off your account**, so that you can take it back. Kept for 30 days.'),
  t(
    '**Failed sign-ins: the address typed and the network address**, to slow down whoever guesses passwords. Kept for up to two hours.',
  ),
]

const describeAnalytics = ({ hasAnalytics }: PageFacts): string =>
  hasAnalytics
    ? t(
        'There is no advertising. You are asked whether your visits may be counted. If you agree, Google learns from your browser which pages you open and where you share badges; never while you sign in, and nothing before you agree. *Analytics* at the foot of a page takes it back.',
      )
    : t('There is no advertising and no tracking, and pages load nothing from other companies.')
