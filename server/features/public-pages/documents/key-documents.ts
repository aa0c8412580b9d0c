import { db, shownDb } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import {
  buildDidDocument,
  buildJwks,
  buildKeyDocument,
  buildSigningJwk,
  type JsonObject,
  type JwksKey,
  listContexts,
  listKeyContexts,
  listKeyMethods,
  type PublishedKey,
} from '#openbadges'
import {
  findIssuerKey,
  hasWebId,
  type IdForm,
  type IssuerKey,
  issuerDid,
  issuerIdIn,
  issuerUrl,
  keyUrl,
  listIssuerKeys,
  listSiteKeys,
} from '../../issuers/index.ts'
import type { PublicIssuer } from '../queries.ts'
import { type Edition, presentIssuer, requireIssuer } from './documents.ts'

// Clocks differ, and documents carry no fractions of a second.
const marginMilliseconds = 60_000

const inAMargin = (moment: Date): Date => new Date(moment.getTime() + marginMilliseconds)

/**
 * Whom a document is for. Verifiers may refuse whatever a key signed once its `expires` is past (Controlled Identifiers
 * section 2.2), good old badges too, so only this server's own verifier is told when a key was replaced.
 */
export type Reader = 'anybody' | 'own verifier'

/**
 * Every key of the issuer as its documents list it: one that leaked as revoked and, for our own verifier, one that was
 * replaced with the time after which it signed nothing. A JWT tells no time of signing, so for its keys none is set.
 */
const publishKeys = async (issuerId: string, reader: Reader): Promise<PublishedKey[]> =>
  (await listIssuerKeys(shownDb(), issuerId)).map(({ key_id, publicKey, algorithm, retired_at, leaked_at }) => ({
    id: key_id,
    key: publicKey,
    ...(leaked_at && { revoked: leaked_at }),
    ...(reader === 'own verifier' &&
      retired_at &&
      !leaked_at &&
      algorithm === 'EdDSA' && { expires: inAMargin(retired_at) }),
  }))

/**
 * As presentIssuer, at the issuer's own address. Where badges name the issuer by that address, the document found there
 * says with which keys they are signed, in either edition: few verifiers ask for one.
 */
export const presentIssuerAt = async (
  row: PublicIssuer,
  edition: Edition,
  reader: Reader = 'anybody',
): Promise<JsonObject> => {
  const { issuer_id: issuerId } = row
  if (edition === '1_1' || !(await hasWebId(shownDb(), issuerId))) return presentIssuer(row, edition)
  const id = issuerUrl(issuerId)
  const keys = await publishKeys(issuerId, reader)
  const methods = { alsoKnownAs: [issuerDid(issuerId)], ...listKeyMethods(id, keys) }
  if (edition === '2_0') return { ...(await presentIssuer(row, edition)), ...methods }
  return {
    ...(await presentIssuer(row, edition, id)),
    '@context': [...listKeyContexts(keys), ...listContexts()],
    ...methods,
  }
}

export const presentDid = async (issuerId: string, reader: Reader = 'anybody'): Promise<JsonObject> => {
  await requireIssuer(issuerId)
  return buildDidDocument({
    did: issuerDid(issuerId),
    publicKeys: await publishKeys(issuerId, reader),
    alsoKnownAs: [issuerUrl(issuerId)],
  })
}

const listed = (key: IssuerKey, form: IdForm): JwksKey => ({
  issuer: issuerIdIn(form, key.issuer_id),
  publicKey: key.publicKey,
  ...(key.algorithm !== 'EdDSA' && { kid: keyUrl(key.issuer_id, key.key_id) }),
  created: key.created_at,
  ...(key.retired_at && { retired: key.retired_at }),
})

export const presentIssuerKeys = async (issuerId: string): Promise<JsonObject> => {
  const { id_form } = await requireIssuer(issuerId)
  const keys = await listIssuerKeys(shownDb(), issuerId)
  return buildJwks(keys.filter(({ leaked_at }) => !leaked_at).map((key) => listed(key, id_form)))
}

/** The keys of the whole server; with `iss`, those of one issuer, by either of its ids. */
export const presentSiteKeys = async (iss?: string): Promise<JsonObject> => {
  const issuerId = /[:/]([\w-]{22})$/.exec(iss ?? '')?.[1]
  if (iss === undefined) return buildJwks((await listSiteKeys(db())).map(({ idForm, ...key }) => listed(key, idForm)))
  if (!issuerId || ![issuerDid(issuerId), issuerUrl(issuerId)].includes(iss)) return buildJwks([])
  const form = iss === issuerUrl(issuerId) ? 'https' : 'did:web'
  const keys = await listIssuerKeys(shownDb(), issuerId)
  return buildJwks(keys.filter(({ leaked_at }) => !leaked_at).map((key) => listed(key, form)))
}

/** One key by itself: a Multikey document or, of a key that signs JWTs, a JWK. A key that leaked is gone. */
export const presentKey = async (issuerId: string, keyId: string): Promise<{ document: JsonObject; type: string }> => {
  const key = await findIssuerKey(shownDb(), issuerId, keyId)
  if (!key || key.leaked_at) throw notFound()
  const id = keyUrl(issuerId, keyId)
  const { publicKey } = key
  if (publicKey.kind !== 'ed25519') return { document: buildSigningJwk(publicKey, id), type: 'application/jwk+json' }
  return {
    document: buildKeyDocument({ id, controller: issuerDid(issuerId), publicKey: publicKey.raw }),
    type: 'application/ld+json',
  }
}
