import { AppError, refuse } from '#infra/errors.ts'
import { meaningOf, type Said } from '#shared/messages/words.ts'

/** What version 1 calls otherwise. */
const names: Readonly<Record<string, string>> = {
  criteria_text: 'criteriaNarrative',
  criteria_url: 'criteriaUrl',
  alignment: 'alignments',
  recipient_type: 'recipient.type',
  hashed: 'recipient.hashed',
  evidence_items: 'evidence',
  issued_on: 'issuedOn',
  create_notification: 'notify',
  allow_duplicate_awards: 'allowDuplicateAwards',
}

const identifiers: ReadonlySet<string> = new Set(['recipient_identifier', 'email'])

/** What is missing is missing there; what is wrong with it hangs on its type, too; that somebody has the badge, on neither. */
function nameIdentifier(said: readonly Said[]): string {
  const codes = said.map((one) => meaningOf(one)?.code)
  if (codes.includes('award.duplicate')) return 'recipient'
  return codes.includes('field.required') ? 'recipient.identity' : 'recipient.non_field_errors'
}

/** What is wrong by field, under the names of version 2. */
export const nameFields = <T extends Said[] | Said>(faults: Record<string, T>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(faults).map(([name, said]) => [
      identifiers.has(name) ? nameIdentifier([said].flat()) : (names[name] ?? name),
      said,
    ]),
  )

/** Does an action of version 1 for somebody who speaks version 2: what is refused of fields is said in their names. */
export const speakingV2 = async <T>(action: () => Promise<T>): Promise<T> => {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof AppError) || !error.faults) throw error
    throw refuse(error.code, { fields: nameFields(error.faults), sentence: error.sentence })
  }
}
