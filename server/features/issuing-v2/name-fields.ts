import { AppError, refuse } from '#infra/errors.ts'

/** What version 1 calls otherwise. */
const names: Readonly<Record<string, string>> = {
  criteria_text: 'criteriaNarrative',
  criteria_url: 'criteriaUrl',
  alignment: 'alignments',
  recipient_identifier: 'recipient',
  recipient_type: 'recipient',
  email: 'recipient',
  hashed: 'recipient',
  evidence_items: 'evidence',
  issued_on: 'issuedOn',
  create_notification: 'notify',
  allow_duplicate_awards: 'allowDuplicateAwards',
}

/** Texts by field, under the names of version 2. */
export const nameFields = <T extends string[] | string>(fields: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, texts]) => [names[name] ?? name, texts]))

/** Does a deed of version 1 for somebody who speaks version 2: what is refused of fields is said in their names. */
export const speakingV2 = async <T>(deed: () => Promise<T>): Promise<T> => {
  try {
    return await deed()
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    throw refuse(error.code, { fields: nameFields(error.fields), text: error.message })
  }
}
