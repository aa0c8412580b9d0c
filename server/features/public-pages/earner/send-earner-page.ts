import type { FastifyReply, FastifyRequest } from 'fastify'
import { db } from '#infra/context.ts'
import { t } from '#infra/languages/texts.ts'
import { earnerPageUrl, findShownAt } from '../../earner-page/index.ts'
import { markEarnerPage } from '../kept/shown-marks.ts'
import { previewOf } from '../pages/describe-page.ts'
import { sendPageOrNothing } from '../pages/send-html.ts'
import { viewEarnerPage } from './view-earner-page.ts'

/**
 * The page of an earner. Hidden, given up, of somebody suspended, or never there: the answer is the same. A former address, or
 * one in capitals, leads to the one that counts, and nobody is told to remember the way: it may end.
 */
export const sendEarnerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): Promise<FastifyReply> => {
  return sendPageOrNothing(
    request,
    reply,
    async ({ wished }) => {
      const { isListed, ...props } = await viewEarnerPage(address, wished)
      const { url, name, about, cards } = props.earner
      return () => ({
        page: 'earner',
        props,
        head: {
          title: `${name} - ${props.site.serviceName}`,
          description:
            about || t('{name} shows {count, plural, one {# badge} other {# badges}}.', { name, count: cards.length }),
          canonicalUrl: url,
          ...previewOf(url, t('{name} and their badges', { name })),
          ...(isListed ? {} : { noindex: true }),
        },
      })
    },
    {
      keeping: { mark: markEarnerPage(address), of: ['earner', address] },
      findElsewhere: async () => {
        const shown = await findShownAt(db(), address)
        return shown && earnerPageUrl(shown.address)
      },
    },
  )
}
