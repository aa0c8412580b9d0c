import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import { awardUrl, badgeUrl, issuerUrl } from '../issuers/index.ts'
import { verifyBadge } from '../verifier/index.ts'
import { renderPage } from './render.tsx'
import { tagOf } from './tag.ts'
import { viewAwardPage, viewBadgeClassPage, viewIssuerPage, viewSite } from './views.ts'

export const sendAwardPage = (request: FastifyRequest, reply: FastifyReply, awardId: string): Promise<FastifyReply> =>
  orNotFound(request, reply, async () => {
    const props = await viewAwardPage(awardId, readQuery(request).get('action') === 'download')
    const url = awardUrl(awardId)
    const { name, description, imageUrl } = props.badgeClass
    return renderPage({
      page: 'award',
      props,
      head: {
        title: `${name} - ${props.site.serviceName}`,
        description: `${name}, awarded by ${props.issuer.name}. ${description}`.slice(0, 300),
        canonicalUrl: url,
        imageUrl: asPng(imageUrl),
        imageAlt: name,
        noindex: true,
        alternates: [
          { type: 'application/ld+json', href: `${url}.json`, title: 'Open Badges 2.0' },
          { type: 'application/vc+ld+json', href: `${url}.json?v=3_0`, title: 'Open Badges 3.0' },
        ],
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'EducationalOccupationalCredential',
          '@id': url,
          name,
          description,
          image: imageUrl,
          dateCreated: props.award.issuedOn,
          ...(props.award.expires ? { expires: props.award.expires } : {}),
          recognizedBy: { '@type': 'Organization', '@id': props.issuer.url, name: props.issuer.name },
        },
      },
    })
  })

export const sendBadgeClassPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  badgeId: string,
  version: number | undefined,
): Promise<FastifyReply> =>
  orNotFound(request, reply, async () => {
    const props = await viewBadgeClassPage(badgeId, version)
    const { name, description, imageUrl } = props.badgeClass
    return renderPage({
      page: 'badge-class',
      props,
      head: {
        title: `${name} - ${props.site.serviceName}`,
        description: description.slice(0, 300),
        canonicalUrl: badgeUrl(badgeId),
        imageUrl: asPng(imageUrl),
        imageAlt: name,
        alternates: [
          { type: 'application/ld+json', href: `${badgeUrl(badgeId)}.json${new URL(props.badgeClass.url).search}` },
        ],
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'EducationalOccupationalCredential',
          '@id': props.badgeClass.url,
          name,
          description,
          image: imageUrl,
          recognizedBy: { '@type': 'Organization', '@id': props.issuer.url, name: props.issuer.name },
        },
      },
    })
  })

export const sendIssuerPage = (request: FastifyRequest, reply: FastifyReply, issuerId: string): Promise<FastifyReply> =>
  orNotFound(request, reply, async () => {
    const props = await viewIssuerPage(issuerId)
    const { name, description, imageUrl, website } = props.issuer
    return renderPage({
      page: 'issuer',
      props,
      head: {
        title: `${name} - ${props.site.serviceName}`,
        description: (description ?? `Badges of ${name}`).slice(0, 300),
        canonicalUrl: issuerUrl(issuerId),
        ...(imageUrl ? { imageUrl: asPng(imageUrl), imageAlt: name } : {}),
        alternates: [{ type: 'application/ld+json', href: `${issuerUrl(issuerId)}.json` }],
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'Organization',
          '@id': issuerUrl(issuerId),
          name,
          url: website,
        },
      },
    })
  })

/** Works without script: the address in the query is verified here and the result is in the page. */
export const sendVerifyPage = async (
  _request: FastifyRequest,
  reply: FastifyReply,
  query: { url?: string | undefined; recipient?: string | undefined; identity__email?: string | undefined },
): Promise<FastifyReply> => {
  const { url } = query
  const recipient = query.recipient ?? query.identity__email
  const answer = url ? await tryVerify(url, recipient) : {}
  return sendHtml(
    reply,
    renderPage({
      page: 'verify',
      props: { site: viewSite(), ...(url ? { url } : {}), ...(recipient ? { recipient } : {}), ...answer },
      head: {
        title: `Verify a badge - ${viewSite().serviceName}`,
        description: 'Find out whether a badge is genuine: from any issuer, every check explained, no account needed.',
        canonicalUrl: `${config().origin}/verify`,
        noindex: url !== undefined,
      },
    }),
    'no-store',
  )
}

async function tryVerify(url: string, recipient: string | undefined) {
  try {
    return { result: await verifyBadge({ url, ...(recipient ? { recipient } : {}) }) }
  } catch (error) {
    if (error instanceof AppError) return { trouble: error.message }
    throw error
  }
}

const readQuery = (request: FastifyRequest): URLSearchParams => new URL(request.url, config().origin).searchParams

async function orNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  render: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    const html = await render()
    const etag = tagOf(html)
    reply.header('ETag', etag).header('Vary', 'Accept')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return sendHtml(reply, html, 'public, no-cache')
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error
    reply.status(404)
    return sendHtml(
      reply,
      renderPage({
        page: 'not-found',
        props: { site: viewSite() },
        head: {
          title: `Not found - ${viewSite().serviceName}`,
          description: 'There is nothing at this address.',
          canonicalUrl: config().origin,
          noindex: true,
        },
      }),
      'no-store',
    )
  }
}

const sendHtml = (reply: FastifyReply, html: string, caching: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('Cache-Control', caching).serializer(String).send(html)

// Previews show no SVG.
const asPng = (imageUrl: string): string => `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}type=png`
