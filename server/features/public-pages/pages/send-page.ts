import type { FastifyReply, FastifyRequest } from 'fastify'
import { t, writeName } from '#infra/languages/texts.ts'
import { cut } from '#infra/one-line.ts'
import { badgeImageUrl, badgeUrl, issuerUrl } from '../../issuers/index.ts'
import { markBadgeClass, markIssuer } from '../kept/marks.ts'
import { shortenName, tellOrganization, tellRecognized } from '../names/tell-recognized.ts'
import { findTranslation, listTranslations, oembedOf, previewOf } from './describe-page.ts'
import { readEmbed } from './read-embed.ts'
import { renderAhead, renderEndorsementsAhead } from './render-ahead.tsx'
import { sendPageOrNothing } from './send-html.ts'
import { viewBadgeClassPage, viewIssuerPage } from './views.ts'

type Query = { [name: string]: unknown }

export const sendBadgeClassPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { badgeId, version, query }: { badgeId: string; version: number | undefined; query: Query },
): Promise<FastifyReply> => {
  const embed = readEmbed(query)
  const isFramed = embed !== undefined
  return sendPageOrNothing(
    request,
    reply,
    async ({ wished }) => {
      const props = await viewBadgeClassPage(badgeId, version, wished)
      if (!isFramed) await renderAhead(props.badgeClass)
      if (!isFramed) await renderEndorsementsAhead(props.endorsements)
      const { name, description, url, language, languages } = props.badgeClass
      const home = badgeUrl(badgeId)
      return () => ({
        page: isFramed ? 'embedded-badge-class' : 'badge-class',
        props,
        head: {
          title: `${name} - ${props.site.serviceName}`,
          description: cut(description, 300),
          canonicalUrl: badgeUrl(badgeId, undefined, findTranslation(languages, query.lang)),
          ...previewOf(home, t('{name}, a badge of {issuer}', { name: shortenName(name), issuer: props.issuer.name })),
          noindex: isFramed,
          ...(language ? { language } : {}),
          alternates: [
            { type: 'application/ld+json', href: `${home}.json${new URL(url).search}` },
            oembedOf(home, name),
            ...listTranslations(home, languages),
          ],
          jsonLd: {
            '@context': 'https://schema.org',
            '@type': 'EducationalOccupationalCredential',
            '@id': url,
            name,
            description,
            ...(language ? { inLanguage: language } : {}),
            image: `${badgeImageUrl(badgeId)}${new URL(url).search}`,
            ...tellRecognized(props.issuer.name, props.issuer.url),
          },
        },
      })
    },
    { isFramed, keeping: { mark: markBadgeClass(badgeId, version), of: ['badge class', badgeId, version, embed] } },
  )
}

export const sendIssuerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { issuerId, query }: { issuerId: string; query: Query },
): Promise<FastifyReply> => {
  const embed = readEmbed(query)
  const isFramed = embed !== undefined
  return sendPageOrNothing(
    request,
    reply,
    async ({ wished }) => {
      const props = await viewIssuerPage(issuerId, wished)
      if (!isFramed) await renderEndorsementsAhead(props.endorsements)
      const { name: issuerName, description, website } = props.issuer
      const name = writeName(issuerName)
      const url = issuerUrl(issuerId)
      return () => ({
        page: isFramed ? 'embedded-issuer' : 'issuer',
        props,
        head: {
          title: `${name} - ${props.site.serviceName}`,
          description: cut(description ?? t('Badges of {name}', { name }), 300),
          canonicalUrl: url,
          ...previewOf(url, name),
          noindex: isFramed,
          alternates: [{ type: 'application/ld+json', href: `${url}.json` }, oembedOf(url, name)],
          jsonLd: {
            '@context': 'https://schema.org',
            ...tellOrganization(issuerName),
            '@id': url,
            url: website,
          },
        },
      })
    },
    { isFramed, keeping: { mark: markIssuer(issuerId), of: ['issuer', issuerId, embed] } },
  )
}
