import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { AppError, sentenceOf } from '#infra/errors.ts'
import { cameraPolicy } from '#infra/http/edge/headers.ts'
import { inLanguage, t, writeSaid } from '#infra/languages/texts.ts'
import { isName } from '#shared/formats/is-name.ts'
import type { Locale } from '#shared/i18n/languages.ts'
import { verifyBadge } from '../../verifier/index.ts'
import { sendPageOrNothing } from './send-html.ts'
import { viewSite } from './views.ts'

/** Works without script: the address in the query is verified here and the result is in the page. */
export const sendVerifyPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  query: { url?: string | undefined; recipient?: string | undefined; identity__email?: string | undefined },
): Promise<FastifyReply> =>
  sendPageOrNothing(
    request,
    reply.header('Permissions-Policy', cameraPolicy),
    async ({ locale }) => {
      const { url } = query
      const recipient = query.recipient ?? query.identity__email
      const answer = url ? await answerFor(url, recipient, request.ip, locale) : {}
      return () => ({
        page: 'verify',
        props: { site: viewSite(), ...(url ? { url } : {}), ...(recipient ? { recipient } : {}), ...answer },
        head: {
          title: `${t('Verify a badge')} - ${viewSite().serviceName}`,
          description: t(
            'Find out whether a badge is genuine: from any issuer, every check explained, no account needed.',
          ),
          canonicalUrl: `${config().origin}/verify`,
          noindex: url !== undefined,
        },
      })
    },
    { isPrivate: true },
  )

/** Somebody's name is no address: compared with one it would come out as another person's. */
const answerFor = (url: string, recipient: string | undefined, ip: string, locale: Locale) =>
  recipient !== undefined && isName(recipient)
    ? {
        trouble: inLanguage(locale, () =>
          t('This is a name. Enter the address that the person is known by, such as their email address.'),
        ),
      }
    : tryVerify(url, recipient, ip, locale)

async function tryVerify(url: string, recipient: string | undefined, ip: string, locale: Locale) {
  try {
    return { result: await verifyBadge({ url, ...(recipient ? { recipient } : {}) }, ip, { isCoded: true }) }
  } catch (error) {
    if (error instanceof AppError) return { trouble: inLanguage(locale, () => writeSaid(sentenceOf(error))) }
    throw error
  }
}
