import { nameAwardDetail, t, wordOf } from '#infra/languages/texts.ts'
import { awardDetailTable } from '#shared/badges/award-details.ts'

// Who reads the file by the places of its columns finds them where they were: new ones go to the end.
export const awardHeads = (): string[] => [
  t('Recipient'),
  t('Recipient type'),
  t('{fullName, select, other {Name}}', { fullName: '' }),
  t('Issued on'),
  t('Expires'),
  t('Status'),
  t('Acceptance'),
  t('Narrative'),
  t('Evidence addresses'),
  t('Public address'),
  t('Revocation reason'),
  ...awardDetailTable.map(({ name }) => nameAwardDetail(name)).toSpliced(columnsBeforeResults, 0, t('Results')),
]

/** After how many of the details the results have their column: they had it before there were further ones. */
export const columnsBeforeResults = 7

const states = {
  valid: () => t('Valid'),
  expired: () => t('Expired'),
  revoked: () => t('Revoked'),
}
const acceptances: Record<string, () => string> = {
  Unaccepted: () => t('Not accepted yet'),
  Accepted: () => t('Accepted'),
  Rejected: () => t('Removed by the recipient'),
}
const recipientTypes: Record<string, () => string> = {
  email: () => t('Email'),
  url: () => t('URL'),
  telephone: () => t('Telephone'),
}

export const sayState = (state: keyof typeof states): string => wordOf(state, states[state])
export const sayAcceptance = (code: string): string => wordOf(code, acceptances[code] ?? (() => code))
export const sayRecipientType = (code: string): string => wordOf(code, recipientTypes[code] ?? (() => code))
