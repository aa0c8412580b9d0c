import { config, db } from '#infra/context.ts'
import { ownPath } from '#openbadges'
import { findRestSince } from '../endorsements/index.ts'

const ofEndorsement = /^\/public\/endorsements\/([\w-]{22})$/

/** Since when the endorsement of this server with that id, in whatever way it is written, says nothing of what is there now. */
export const findRest = async (id: string): Promise<Date | undefined> => {
  const endorsementId = ofEndorsement.exec(ownPath(id, config().origin) ?? '')?.[1]
  return endorsementId === undefined ? undefined : findRestSince(db(), endorsementId)
}
