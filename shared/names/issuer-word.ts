import { t } from '../i18n/text.ts'

/** What operators may have an issuer called where people meet it first; the word of the standard is said all the same. */
export const issuerWords = ['organisation', 'school', 'university', 'club', 'company'] as const
export type IssuerWord = (typeof issuerWords)[number]

type Chosen = IssuerWord | undefined

/** The label of its name. */
export const sayNameOfIssuer = (word: Chosen): string =>
  t(
    '{word, select, school {Name of your school} university {Name of your university} club {Name of your club} company {Name of your company} other {Name of your organisation}}',
    { word: word ?? 'organisation' },
  )

/** On the door of those who give badges. */
export const sayIssuerIsSetUp = (word: Chosen): string =>
  word === undefined
    ? t('Draw a badge, name the people, press once. Your school, club or team is set up in a few minutes.')
    : t(
        '{word, select, school {Draw a badge, name the people, press once. Your school is set up in a few minutes.} university {Draw a badge, name the people, press once. Your university is set up in a few minutes.} club {Draw a badge, name the people, press once. Your club is set up in a few minutes.} company {Draw a badge, name the people, press once. Your company is set up in a few minutes.} other {Draw a badge, name the people, press once. Your organisation is set up in a few minutes.}}',
        { word },
      )

/** The way in of those who have one. */
export const saySignInToIssue = (word: Chosen): string =>
  word === undefined
    ? t('Sign in as an issuer')
    : t(
        '{word, select, school {Sign in for your school} university {Sign in for your university} club {Sign in for your club} company {Sign in for your company} other {Sign in for your organisation}}',
        { word },
      )

/** Beside the word of the standard; nothing where the operator has chosen none. */
export const sayWhatIssuerIs = (word: Chosen): string =>
  word === undefined
    ? ''
    : t(
        '{word, select, school {The issuer is your school.} university {The issuer is your university.} club {The issuer is your club.} company {The issuer is your company.} other {The issuer is your organisation.}}',
        { word },
      )

/** As operators choose it. */
export const nameIssuerWord = (word: IssuerWord): string =>
  t('{word, select, school {School} university {University} club {Club} company {Company} other {Organisation}}', {
    word,
  })
