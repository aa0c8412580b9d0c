import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { t } from '#infra/languages/texts.ts'
import { cut } from '#infra/one-line.ts'
import { awardUrl } from '../../issuers/index.ts'
import { signedUrl } from '../documents/award-document.ts'
import { markAward } from '../kept/marks.ts'
import { tellAwarded } from '../names/tell-awarded.ts'
import { shortenName, tellRecognized } from '../names/tell-recognized.ts'
import { listTranslations, oembedOf, previewOf } from './describe-page.ts'
import { readEmbed, readIdentity } from './read-embed.ts'
import type { AnyPage, PageHead } from './render.tsx'
import { renderAhead, renderEndorsementsAhead } from './render-ahead.tsx'
import { sendPageOrNothing } from './send-html.ts'
import { viewAwardPage } from './view-award.ts'

type Query = { [name: string]: unknown }

/** The page of an award. Whom it was asked about stays in the reader's browser: nothing of that is in the page. */
export const sendAwardPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { awardId, query }: { awardId: string; query: Query },
): Promise<FastifyReply> => {
  const embed = readEmbed(query)
  // Whom a frame was asked about is nobody else's.
  const isAboutSomebody = embed !== undefined && readIdentity(query) !== ''
  const of = ['award', awardId, embed, query.action === 'download' ? 'download' : undefined]
  return sendPageOrNothing(
    request,
    reply,
    async ({ wished }, mark) => {
      const props = await viewAward(awardId, { wished, ...(embed ? {} : { checked: { mark } }) })
      if (!embed) await renderAhead(props.badgeClass, props.award)
      if (!embed) await renderEndorsementsAhead(props.endorsements)
      return () => (embed ? frameAward(awardId, props, { embed, query }) : showAward(awardId, props, query))
    },
    { isFramed: embed !== undefined, ...(isAboutSomebody ? {} : { keeping: { mark: markAward(awardId), of } }) },
  )
}

const viewAward = async (...viewed: Parameters<typeof viewAwardPage>) => {
  const { badgeClass, ...props } = { endorsements: undefined, ...(await viewAwardPage(...viewed)) }
  return { ...props, badgeClass: { language: undefined, languages: undefined, ...badgeClass } }
}
type Props = Awaited<ReturnType<typeof viewAward>>

function frameAward(awardId: string, props: Props, { embed, query }: { embed: 1 | 2; query: Query }): AnyPage {
  const url = awardUrl(awardId)
  const asked = readIdentity(query)
  const verifyUrl = `${config().origin}/verify?url=${encodeURIComponent(`${url}.json`)}${asked}`
  const openUrl = asked ? `${url}?${asked.slice(1)}` : url
  return {
    page: 'embedded-award',
    props: { ...props, verifyUrl, openUrl, version: embed },
    head: describeAward(awardId, props),
  }
}

function showAward(awardId: string, props: Props, query: Query): AnyPage {
  const url = awardUrl(awardId)
  const { name, description, imageUrl, language, languages } = props.badgeClass
  return {
    page: 'award',
    props: { ...props, downloadNow: query.action === 'download' },
    head: {
      ...describeAward(awardId, props),
      alternates: [...listForms(awardId, props), oembedOf(url, name), ...listTranslations(url, languages)],
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'EducationalOccupationalCredential',
        // A copy is not what it is a copy of.
        ...('elsewhere' in props.award ? { url } : { '@id': url }),
        name,
        description,
        ...(language ? { inLanguage: language } : {}),
        ...(imageUrl ? { image: imageUrl } : {}),
        dateCreated: props.award.issuedOn,
        ...(props.award.expires ? { expires: props.award.expires } : {}),
        ...tellRecognized(props.issuer.name),
      },
    },
  }
}

/** Where its documents are; of a badge from elsewhere there is at most the one that its issuer wrote. */
function listForms(awardId: string, { award }: Props) {
  if ('elsewhere' in award) {
    const { original } = award.elsewhere
    return original ? [{ type: original.type, href: original.url, title: `Open Badges ${original.version}` }] : []
  }
  return [
    { type: 'application/ld+json', href: `${awardUrl(awardId)}.json`, title: 'Open Badges 2.0' },
    ...(award.signed ? [{ type: 'application/vc+ld+json', href: signedUrl(awardId), title: 'Open Badges 3.0' }] : []),
  ]
}

function describeAward(awardId: string, { award, badgeClass, issuer, site }: Props): PageHead {
  const url = awardUrl(awardId)
  const { name, description, language } = badgeClass
  const values = { name: shortenName(name), issuer: issuer.name }
  return {
    title: `${name} - ${site.serviceName}`,
    description: cut(`${tellAwarded({ state: award.state, name, issuer: issuer.name })} ${description}`, 300),
    canonicalUrl: url,
    ...previewOf(url, t('{name}, awarded by {issuer}.', values)),
    noindex: true,
    ...(language ? { language } : {}),
    ...(award.signed ? { signedForm: signedUrl(awardId) } : {}),
  }
}
