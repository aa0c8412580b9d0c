import { config, shownDb } from '#infra/context.ts'
import { ownPath } from '#openbadges'
import { issuerDid, issuerUrl } from '../issuers/index.ts'

const ofClass = /^\/public\/badges\/([\w-]{22})(?:\/|$)/
const ofIssuer = /^\/public\/issuers\/([\w-]{22})(?:\/|$)/

/**
 * The ids of the issuer of this server that has what lies under an id below its origin, in whatever way that is written;
 * undefined where none has it.
 */
export const findMakers = async (id: string): Promise<readonly string[] | undefined> => {
  const issuerId = await findIssuerId(ownPath(id, config().origin) ?? '')
  return issuerId === undefined ? undefined : [issuerDid(issuerId), issuerUrl(issuerId)]
}

async function findIssuerId(path: string): Promise<string | undefined> {
  const [, badgeId] = ofClass.exec(path) ?? []
  if (badgeId === undefined) return ofIssuer.exec(path)?.[1]
  const row = await shownDb()
    .selectFrom('badge_locations')
    .select('issuer_id')
    .where('badge_id', '=', badgeId)
    .executeTakeFirst()
  return row?.issuer_id
}
