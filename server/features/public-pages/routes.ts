import type { FastifyReply, FastifyRequest } from 'fastify'
import { getImportedPicture } from '#contracts/backpack/imports.ts'
import { getPublicEndorsement } from '#contracts/issuers/endorsements.ts'
import { getPictureInWidth } from '#contracts/public/pictures.ts'
import * as endpoints from '#contracts/public/public-pages.ts'
import { config, db } from '#infra/context.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { isKnown } from '#infra/http/conditions/entity-tags.ts'
import { type Route, route } from '#infra/http/route.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { findEndorsedPage, presentEndorsementText } from '../endorsements/index.ts'
import { badgeUrl } from '../issuers/index.ts'
import { readAward } from './award-reader.ts'
import { sendCopy } from './copies/send-copy.ts'
import { linkToSigned, presentAward } from './documents/award-document.ts'
import {
  type Edition,
  findIssuerPicture,
  inWordsOf,
  linkToEndorsements,
  presentBadgeClass,
  presentIssuerEndorsements,
  requireBadgeClass,
  requireIssuer,
} from './documents/documents.ts'
import { findImportedPicture } from './documents/imported-facts.ts'
import {
  presentDid,
  presentIssuerAt,
  presentIssuerKeys,
  presentKey,
  presentSiteKeys,
} from './documents/key-documents.ts'
import { readBadgeLanguage, readBadgeVersion, sendDocument } from './documents/negotiate.ts'
import { type RequestedFormat, readRequestedFormat, withoutLegacy } from './documents/read-requested.ts'
import { findRevocationList } from './documents/revocation-list.ts'
import { sendJwt, signJwt } from './documents/sign-jwt.ts'
import { sendHelpFound, sendHelpPage } from './help/send-help-page.ts'
import { sendHomePage } from './home/send-home-page.ts'
import { convertImage, requireImage, sendImage } from './images.ts'
import { sendAwardPage } from './pages/send-award-page.ts'
import { sendBadgeClassPage, sendIssuerPage } from './pages/send-page.ts'
import { sendVerifyPage } from './pages/send-verify-page.ts'
import { bakeAward, drawAward } from './pictures/baked-pictures.ts'
import { sendPicture } from './pictures/send-picture.ts'
import { sendSmallPicture } from './pictures/send-small-picture.ts'
import { findStatusList } from './queries.ts'
import { redirectFormerAddress } from './redirect-former-address.ts'

const json = (value: object): string => JSON.stringify(value)

const editions: Record<string, Edition> = { '1_1': '1_1', '2_0': '2_0', '3_0': '3_0' }

export const routes: Route[] = [
  route(endpoints.getPublicAward, async ({ params, query, request, reply }) =>
    redirectFormerAddress(request, reply, async () => {
      const requested = readRequestedFormat(request, params.id, query)
      if (requested.wantsPage) return sendAwardPage(request, reply, { awardId: requested.id, query })
      return sendAward(request, reply, requested)
    }),
  ),
  route(endpoints.getPublicBadgeClass, async ({ params, query, request, reply }) =>
    redirectFormerAddress(request, reply, async () => {
      const requested = readRequestedFormat(request, params.id, query)
      const version = readBadgeVersion(query)
      if (requested.wantsPage) return sendBadgeClassPage(request, reply, { badgeId: requested.id, version, query })
      const row = inWordsOf(await requireBadgeClass(requested.id, version), readBadgeLanguage(query))
      const document = await presentBadgeClass(row, requested.edition, requested.expand)
      return sendDocument(request, reply, json(document), { edition: requested.edition })
    }),
  ),
  route(endpoints.getPublicIssuer, async ({ params, query, request, reply }) =>
    redirectFormerAddress(request, reply, async () => {
      const requested = readRequestedFormat(request, params.id, query)
      if (requested.wantsPage) return sendIssuerPage(request, reply, { issuerId: requested.id, query })
      const document = await presentIssuerAt(await requireIssuer(requested.id), requested.edition)
      if (requested.edition === '2_0') reply.header('Link', linkToEndorsements(requested.id))
      return sendDocument(request, reply, json(document), { edition: requested.edition })
    }),
  ),
  route(endpoints.getPublicIssuerEndorsements, async ({ params, request, reply }) =>
    redirectFormerAddress(request, reply, async () =>
      sendDocument(request, reply, json(await presentIssuerEndorsements(params.id))),
    ),
  ),
  // An endorsement has no page of its own: it is shown with what it endorses.
  route(getPublicEndorsement, async ({ params, query, request, reply }) => {
    const requested = readRequestedFormat(request, params.id, query)
    if (requested.wantsPage) return reply.redirect(`${await findEndorsedPage(requested.id)}#endorsements`, 302)
    const text = await presentEndorsementText(requested.id, withoutLegacy(requested.edition))
    return sendDocument(request, reply, text, { edition: requested.edition })
  }),
  route(endpoints.getIssuerImage, async ({ params, query, request, reply }) =>
    redirectFormerAddress(request, reply, async () => {
      const image_key = await findIssuerPicture(params.id, readBadgeVersion(query))
      return sendImage(request, reply, await convertImage(await requireImage(image_key), query))
    }),
  ),
  route(endpoints.getBadgeClassImage, async ({ params, query, request, reply }) =>
    redirectFormerAddress(request, reply, async () => {
      const { image_key } = await requireBadgeClass(params.id, readBadgeVersion(query))
      return sendImage(request, reply, await convertImage(await requireImage(image_key), query))
    }),
  ),
  route(endpoints.getAwardImage, async ({ params, query, request, reply }) =>
    redirectFormerAddress(request, reply, async () => {
      const baked = await drawAward(params.id, query)
      if (baked) return sendImage(request, reply, baked)
      const picture = await findImportedPicture(params.id)
      if (!picture) throw notFound()
      return reply.redirect(query.type === 'png' ? `${picture}?type=png` : picture, 302)
    }),
  ),
  route(getImportedPicture, async ({ params, query, request, reply }) =>
    sendPicture(request, reply, { digest: params.digest, type: query.type }),
  ),
  route(getPictureInWidth, async ({ params, request, reply }) => sendSmallPicture(request, reply, params)),
  // Temporary on purpose: a badge may be baked again. The file's address carries its version, so it may be kept.
  route(endpoints.getBakedImage, async ({ params, query, reply, request }) =>
    redirectFormerAddress(request, reply, async () => {
      const version = editions[query.v ?? '2_0']
      if (!version)
        throw refuse('request.invalid', {
          sentence: makeMessage('page.edition'),
          fields: { v: [makeMessage('page.edition')] },
        })
      const { mediaType } = await bakeAward(params.id, version)
      const ending = mediaType === 'image/png' ? 'png' : 'svg'
      return reply.redirect(`${config().origin}/public/assertions/${params.id}/files/badge-${version}.${ending}`, 302)
    }),
  ),
  route(endpoints.getBakedFile, async ({ params, request, reply }) => {
    if (params.file === 'badge-3_0.jwt') return sendJwt(reply, await signJwt(params.id))
    const [, name = '', ending = ''] = /^badge-(1_1|2_0|3_0)\.(png|svg)$/.exec(params.file) ?? []
    const version = editions[name]
    if (!version) throw notFound()
    const image = await bakeAward(params.id, version, ending)
    if (image.mediaType !== (ending === 'png' ? 'image/png' : 'image/svg+xml')) throw notFound()
    return sendImage(request, reply, image, { isFile: true })
  }),
  route(endpoints.getBadgeClassCriteria, async ({ params, reply, request }) =>
    redirectFormerAddress(request, reply, async () => {
      await requireBadgeClass(params.id)
      return reply.redirect(badgeUrl(params.id), 302)
    }),
  ),
  route(endpoints.getIssuerDidDocument, async ({ params, request, reply }) =>
    sendDocument(request, reply, json(await presentDid(params.id)), { type: 'application/did+json', edition: '3_0' }),
  ),
  route(endpoints.listIssuerKeys, async ({ params, request, reply }) =>
    sendDocument(request, reply, json(await presentIssuerKeys(params.id)), keySet),
  ),
  route(endpoints.listSiteKeys, async ({ query, request, reply }) =>
    sendDocument(request, reply, json(await presentSiteKeys(query.iss)), keySet),
  ),
  route(endpoints.getIssuerKey, async ({ params, request, reply }) => {
    const { document, type } = await presentKey(params.id, params.keyId)
    return sendDocument(request, reply, json(document), { type, edition: '3_0' })
  }),
  route(endpoints.getStatusList, async ({ params, request, reply }) => {
    const list = /^\d{1,9}$/.test(params.list) ? await findStatusList(db(), params.id, Number(params.list)) : undefined
    if (!list) throw notFound()
    return sendDocument(request, reply, list.credential, { edition: '3_0' })
  }),
  route(endpoints.getRevocationList, async ({ params, request, reply }) => {
    if (!/^\d{1,9}$/.test(params.list)) throw notFound()
    const { etag, write } = await findRevocationList(params.id, Number(params.list))
    const text = isKnown(request, etag) ? '' : await write()
    return sendDocument(request, reply, text, { etag, type: 'application/json' })
  }),
  route(endpoints.openHelpPage, async ({ query, request, reply }) =>
    query.q?.trim() ? sendHelpFound(request, reply, query.q.trim()) : sendHelpPage(request, reply),
  ),
  route(endpoints.openHelpTopicPage, async ({ params, request, reply }) => sendHelpPage(request, reply, params.topic)),
  route(endpoints.openHomePage, async ({ request, reply }) => sendHomePage(request, reply)),
  route(endpoints.openVerifierPage, async ({ query, request, reply }) => sendVerifyPage(request, reply, query)),
]

const keySet = { type: 'application/jwk-set+json', edition: '3_0' } as const

async function sendAward(
  request: FastifyRequest,
  reply: FastifyReply,
  requested: RequestedFormat,
): Promise<FastifyReply> {
  const { edition, expand } = requested
  const award = await readAward(requested.id)
  if (!award) return sendCopy(request, reply, requested)
  const { text, etag, signedForm } = await presentAward(award, edition, expand)
  if (signedForm !== undefined) reply.header('Link', linkToSigned(signedForm))
  // Open Badges 2.0 (Assertion): gone, with what is left of it. Clients of the Badgr API, which ask for the class within, read 200.
  const isGone = award.status.isRevoked && edition !== '3_0' && expand.length === 0
  return sendDocument(request, reply, text, { edition, etag, status: isGone ? 410 : 200 })
}
