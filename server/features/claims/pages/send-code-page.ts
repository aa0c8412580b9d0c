import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { t, writeSaid } from '#infra/languages/texts.ts'
import type { Said } from '#shared/messages/words.ts'
import { sendPageOrNothing, viewSite } from '../../public-pages/index.ts'

/** Where a printed code is typed; it changes nothing. */
export const sendCodePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { code, trouble }: { code?: string; trouble?: Said } = {},
): Promise<FastifyReply> =>
  sendPageOrNothing(
    request,
    reply,
    async () => () => {
      const site = viewSite()
      return {
        page: 'claim-code',
        props: {
          site,
          ...(code ? { code } : {}),
          ...(trouble ? { trouble: writeSaid(trouble) } : {}),
        },
        head: {
          title: `${t('Type your code')} - ${site.serviceName}`,
          description: t('Type the code of a badge that you were given.'),
          canonicalUrl: `${config().origin}/claim`,
        },
      }
    },
    { isPrivate: true },
  )
