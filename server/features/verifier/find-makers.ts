import { config, db } from '#infra/context.ts'
import { issuerDid, issuerUrl } from '../issuers/index.ts'

const ofClass = /^\/public\/badges\/([\w-]{22})$/
const ofIssuer = /[:/]public[:/]issuers[:/]([\w-]{22})$/

/** The ids of the issuer of this server that has what lies under an id below its origin; undefined where none has it. */
export const findMakers = async (id: string): Promise<readonly string[] | undefined> => {
  const issuerId = await findIssuerId(id)
  return issuerId === undefined ? undefined : [issuerDid(issuerId), issuerUrl(issuerId)]
}

async function findIssuerId(id: string): Promise<string | undefined> {
  const [, badgeId] = (id.startsWith(`${config().origin}/`) && ofClass.exec(new URL(id).pathname)) || []
  if (badgeId === undefined) return ofIssuer.exec(id)?.[1]
  const row = await db()
    .selectFrom('badge_locations')
    .select('issuer_id')
    .where('badge_id', '=', badgeId)
    .executeTakeFirst()
  return row?.issuer_id
}
