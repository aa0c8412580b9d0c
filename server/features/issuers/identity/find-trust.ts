import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { issuerDid, issuerUrl } from '../addresses.ts'
import { readVouching, type Vouching, vouchingColumns } from './vouching.ts'

const lastPart = /[/:]([\w-]{22})$/

/** What a badge says of its issuer. */
export interface NamedIssuer {
  id?: string | undefined
  name?: string | undefined
  url?: string | undefined
}

/**
 * What operators say of the issuer that a badge names, if it is one of this server, in either form of its id. They vouch
 * for what it is called now; a badge that names it otherwise, or by a name that they do not vouch for any more, is told
 * until when they did. When a badge was signed counts for nothing here: that is its signer's word.
 */
export const findTrust = async (db: ReadDb, named: NamedIssuer): Promise<Vouching> => {
  const [, issuerId] = lastPart.exec(named.id ?? '') ?? []
  if (!issuerId || (named.id !== issuerUrl(issuerId) && named.id !== issuerDid(issuerId))) return { is: 'named' }
  const row = await db
    .selectFrom('issuers')
    .select(['name', 'url', 'trusted_at', 'trusted_version', ...vouchingColumns])
    .where('issuer_id', '=', issuerId)
    .executeTakeFirst()
  // What they took back they never said of a former version either.
  if (!row || row.trusted_version === null) return { is: 'named' }
  const vouching = readVouching(row)
  if (vouching.is === 'vouched' && isNamed(named, row)) return vouching
  const former = await listVouched(db, issuerId)
  const meant = former.find((version) => isNamed(named, version))
  if (meant) return { is: 'changed', since: meant.replaced_at, formerName: meant.name }
  return vouching.is === 'changed' ? vouching : { is: 'named' }
}

/** An address that is not said contradicts nothing; a name that is not said is none that anybody vouches for. */
const isNamed = ({ name, url }: NamedIssuer, version: { name: string; url: string }): boolean =>
  name === version.name && (url === undefined || url === version.url)

const listVouched = (db: ReadDb, issuerId: string) =>
  db
    .selectFrom('issuer_versions')
    .select(['name', 'url', 'replaced_at'])
    .where('issuer_id', '=', issuerId)
    .where('trusted_at', 'is not', null)
    .orderBy('version', 'desc')
    .execute()
