import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'
import { awardUrl } from '../issuers/index.ts'
import { linkToSigned, signedUrl } from './award-document.ts'
import { oembedOf, previewOf } from './describe-page.ts'
import { readEmbed, readIdentity } from './read-embed.ts'
import { renderPage } from './render.tsx'
import { renderAhead, renderEndorsementsAhead } from './render-ahead.tsx'
import { sendPageOrNothing } from './send-html.ts'
import { viewAwardPage } from './view-award.ts'

/** The page of an award. Whom it was asked about stays in the reader's browser: nothing of that is in the page. */
export const sendAwardPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { awardId, query }: { awardId: string; query: { [name: string]: unknown } },
): Promise<FastifyReply> => {
  const embed = readEmbed(query)
  return sendPageOrNothing(
    request,
    reply,
    async (locale) => {
      const props = { endorsements: undefined, ...(await viewAwardPage(awardId)) }
      if (!embed) await renderAhead(props.badgeClass, props.award)
      if (!embed) await renderEndorsementsAhead(props.endorsements)
      const url = awardUrl(awardId)
      if (props.award.signed) reply.header('Link', linkToSigned(signedUrl(awardId)))
      const { name, description, imageUrl } = props.badgeClass
      const head = {
        title: `${name} - ${props.site.serviceName}`,
        description: `${t('{name}, awarded by {issuer}.', { name, issuer: props.issuer.name })} ${description}`.slice(
          0,
          300,
        ),
        canonicalUrl: url,
        ...previewOf(url, t('{name}, awarded by {issuer}', { name, issuer: props.issuer.name })),
        noindex: true,
      }
      if (embed) {
        const asked = readIdentity(query)
        const verifyUrl = `${config().origin}/verify?url=${encodeURIComponent(`${url}.json`)}${asked}`
        const openUrl = asked ? `${url}?${asked.slice(1)}` : url
        return inLanguage(locale, () =>
          renderPage({ page: 'embedded-award', props: { ...props, verifyUrl, openUrl, version: embed }, head }),
        )
      }
      return inLanguage(locale, () =>
        renderPage({
          page: 'award',
          props: { ...props, downloadNow: query.action === 'download' },
          head: {
            ...head,
            alternates: [
              { type: 'application/ld+json', href: `${url}.json`, title: 'Open Badges 2.0' },
              ...(props.award.signed
                ? [{ type: 'application/vc+ld+json', href: signedUrl(awardId), title: 'Open Badges 3.0' }]
                : []),
              oembedOf(url, name),
            ],
            jsonLd: {
              '@context': 'https://schema.org',
              '@type': 'EducationalOccupationalCredential',
              '@id': url,
              name,
              description,
              ...(imageUrl ? { image: imageUrl } : {}),
              dateCreated: props.award.issuedOn,
              ...(props.award.expires ? { expires: props.award.expires } : {}),
              recognizedBy: { '@type': 'Organization', name: props.issuer.name },
            },
          },
        }),
      )
    },
    { isFramed: embed !== undefined },
  )
}
