import type { FastifyReply, FastifyRequest } from 'fastify'
import { inLanguage, t } from '#infra/languages/texts.ts'
import { badgeImageUrl, badgeUrl, issuerUrl } from '../issuers/index.ts'
import { oembedOf, previewOf } from './describe-page.ts'
import { readEmbed } from './read-embed.ts'
import { renderPage } from './render.tsx'
import { renderAhead, renderEndorsementsAhead } from './render-ahead.tsx'
import { sendPageOrNothing } from './send-html.ts'
import { viewBadgeClassPage, viewIssuerPage } from './views.ts'

type Query = { [name: string]: unknown }

export const sendBadgeClassPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { badgeId, version, query }: { badgeId: string; version: number | undefined; query: Query },
): Promise<FastifyReply> => {
  const isFramed = readEmbed(query) !== undefined
  return sendPageOrNothing(
    request,
    reply,
    async (locale) => {
      const props = await viewBadgeClassPage(badgeId, version)
      if (!isFramed) await renderAhead(props.badgeClass)
      if (!isFramed) await renderEndorsementsAhead(props.endorsements)
      const { name, description, url } = props.badgeClass
      return inLanguage(locale, () =>
        renderPage({
          page: isFramed ? 'embedded-badge-class' : 'badge-class',
          props,
          head: {
            title: `${name} - ${props.site.serviceName}`,
            description: description.slice(0, 300),
            canonicalUrl: badgeUrl(badgeId),
            ...previewOf(badgeUrl(badgeId), t('{name}, a badge of {issuer}', { name, issuer: props.issuer.name })),
            noindex: isFramed,
            alternates: [
              { type: 'application/ld+json', href: `${badgeUrl(badgeId)}.json${new URL(url).search}` },
              oembedOf(badgeUrl(badgeId), name),
            ],
            jsonLd: {
              '@context': 'https://schema.org',
              '@type': 'EducationalOccupationalCredential',
              '@id': url,
              name,
              description,
              image: `${badgeImageUrl(badgeId)}${new URL(url).search}`,
              recognizedBy: { '@type': 'Organization', '@id': props.issuer.url, name: props.issuer.name },
            },
          },
        }),
      )
    },
    { isFramed },
  )
}

export const sendIssuerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { issuerId, query }: { issuerId: string; query: Query },
): Promise<FastifyReply> => {
  const isFramed = readEmbed(query) !== undefined
  return sendPageOrNothing(
    request,
    reply,
    async (locale) => {
      const props = await viewIssuerPage(issuerId)
      if (!isFramed) await renderEndorsementsAhead(props.endorsements)
      const { name, description, website } = props.issuer
      const url = issuerUrl(issuerId)
      return inLanguage(locale, () =>
        renderPage({
          page: isFramed ? 'embedded-issuer' : 'issuer',
          props,
          head: {
            title: `${name} - ${props.site.serviceName}`,
            description: (description ?? t('Badges of {name}', { name })).slice(0, 300),
            canonicalUrl: url,
            ...previewOf(url, name),
            noindex: isFramed,
            alternates: [{ type: 'application/ld+json', href: `${url}.json` }, oembedOf(url, name)],
            jsonLd: {
              '@context': 'https://schema.org',
              '@type': 'Organization',
              '@id': url,
              name,
              url: website,
            },
          },
        }),
      )
    },
    { isFramed },
  )
}
