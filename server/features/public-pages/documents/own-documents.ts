import { shownDb } from '#infra/context.ts'
import { AppError, notFound } from '#infra/errors.ts'
import { presentEndorsementText } from '../../endorsements/index.ts'
import type { OwnDocument, OwnReading } from '../../verifier/index.ts'
import { readAwardNow } from '../award-reader.ts'
import { readOrFind } from '../kept/kept-documents.ts'
import { findStatusList } from '../queries.ts'
import { findNext } from '../redirect-former-address.ts'
import { linkToSigned, presentAward, requireOwnAward } from './award-document.ts'
import {
  type Edition,
  inWordsOf,
  presentBadgeClass,
  presentIssuerEndorsements,
  requireBadgeClass,
  requireIssuer,
} from './documents.ts'
import { presentDid, presentIssuerAt, presentIssuerKeys, presentKey, presentSiteKeys } from './key-documents.ts'
import { readBadgeLanguage, readBadgeVersion } from './negotiate.ts'
import { OwnText } from './own-text.ts'
import { chooseEdition, readEdition, withoutLegacy } from './read-requested.ts'
import { findRevocationList } from './revocation-list.ts'
import { presentSchema } from './schema-routes.ts'
import { signJwt } from './sign-jwt.ts'

type Answer = (match: string[], edition: Edition, query: URLSearchParams) => Promise<OwnText>

const id = '([A-Za-z0-9_-]{22})'

const table: [pattern: RegExp, answer: Answer][] = [
  [
    new RegExp(`^/public/assertions/${id}(?:\\.json)?$`),
    // A verdict is of this moment: that it was revoked on another server a moment ago counts.
    async ([, award = ''], edition) => presentAward(await requireOwnAward(award, readAwardNow), edition),
  ],
  [
    new RegExp(`^/public/assertions/${id}/files/badge-3_0\\.jwt$`),
    async ([, award = '']) => new OwnText(await signJwt(award)),
  ],
  [
    new RegExp(`^/public/badges/${id}(?:\\.json)?$`),
    async ([, badge = ''], edition, search) => {
      const query = Object.fromEntries(search)
      const row = await requireBadgeClass(badge, readBadgeVersion(query))
      return write(await presentBadgeClass(inWordsOf(row, readBadgeLanguage(query)), edition, []))
    },
  ],
  [
    new RegExp(`^/public/issuers/${id}(?:\\.json)?$`),
    async ([, issuer = ''], edition) =>
      write(await presentIssuerAt(await requireIssuer(issuer), edition, 'own verifier')),
  ],
  [
    new RegExp(`^/public/issuers/${id}/endorsements$`),
    async ([, issuer = '']) => write(await presentIssuerEndorsements(issuer)),
  ],
  [
    new RegExp(`^/public/endorsements/${id}(?:\\.json)?$`),
    async ([, endorsement = ''], edition) =>
      new OwnText(await presentEndorsementText(endorsement, withoutLegacy(edition))),
  ],
  [
    new RegExp(`^/public/issuers/${id}/did\\.json$`),
    async ([, issuer = '']) => write(await presentDid(issuer, 'own verifier')),
  ],
  [
    new RegExp(`^/public/issuers/${id}/jwks\\.json$`),
    async ([, issuer = '']) => write(await presentIssuerKeys(issuer)),
  ],
  [
    new RegExp(`^/public/issuers/${id}/keys/([\\w-]+)$`),
    async ([, issuer = '', key = '']) => write((await presentKey(issuer, key)).document),
  ],
  [
    new RegExp(`^/public/issuers/${id}/status/(\\d{1,9})$`),
    async ([, issuer = '', list = '']) => new OwnText(await readStatusList(issuer, Number(list))),
  ],
  [
    new RegExp(`^/public/issuers/${id}/revocations/(\\d{1,9})$`),
    async ([, issuer = '', list = '']) => new OwnText(await (await findRevocationList(issuer, Number(list))).write()),
  ],
  [/^\/public\/schemas\/ob\/v3p0\/([\w.-]{1,64})$/, async ([, file = '']) => write(presentSchema(file))],
  [
    /^\/\.well-known\/jwks\.json$/,
    async (_match, _edition, query) => write(await presentSiteKeys(query.get('iss') ?? undefined)),
  ],
]

const write = (document: object): OwnText => new OwnText(JSON.stringify(document))

async function readStatusList(issuerId: string, list: number): Promise<string> {
  const row = await findStatusList(shownDb(), issuerId, list)
  if (!row) throw notFound()
  return row.credential
}

/**
 * Answers an address below this server's own origin from its data, as the network would have answered it; of keys it
 * also tells until when they were in use. Within one reading, what was read before is answered again while it is the same.
 */
export const answerOwnAddress = async (
  pathAndQuery: string,
  accept: string,
  reading?: OwnReading,
): Promise<OwnDocument> => {
  const found = await answerAddress(pathAndQuery, accept, reading)
  if (found.status !== 404) return found
  // A badge from before a migration may know itself by a name that leads on.
  const next = await findNext(pathAndQuery)
  return next === undefined ? found : answerAddress(next, accept)
}

async function answerAddress(pathAndQuery: string, accept: string, reading?: OwnReading): Promise<OwnDocument> {
  const { pathname, search, searchParams } = new URL(`http://own${pathAndQuery}`)
  const edition = chooseEdition({ headers: { accept } }, readEdition(searchParams.get('v') ?? undefined))
  for (const [pattern, answer] of table) {
    const match = pattern.exec(pathname)
    if (match) {
      const read = () => orStatus(() => answer([...match], edition, searchParams))
      return readOrFind(reading, { pathname, search, edition }, read)
    }
  }
  return { status: 404, contentType: 'text/plain', text: '' }
}

async function orStatus(answer: () => Promise<OwnText>): Promise<OwnDocument> {
  try {
    const { text, signedForm } = await answer()
    const link = signedForm === undefined ? {} : { link: linkToSigned(signedForm) }
    return { status: 200, contentType: 'application/ld+json', text, ...link }
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, contentType: 'text/plain', text: '' }
    throw error
  }
}
