import { awardDetailTable } from './award-details.ts'

/** The details that stand in the subject of a credential. */
export const subjectDetails = awardDetailTable.filter((one) => one.at === 'subject')
export type SubjectDetail = (typeof subjectDetails)[number]
/** Those that the credential says itself. */
export const credentialDetails = awardDetailTable.filter((one) => one.at === 'credential')
