import type { FastifyReply } from 'fastify'
import type { Locale } from '#contracts/languages.ts'
import { config } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import { cameraPolicy } from '#infra/http/headers.ts'
import { readLocale, tellLanguage } from '#infra/languages/read-language.ts'
import { inLanguage, t, translate } from '#infra/languages/texts.ts'
import { verifyBadge } from '../verifier/index.ts'
import { renderPage } from './render.tsx'
import { sendHtml } from './send-html.ts'
import { viewSite } from './views.ts'

/** Works without script: the address in the query is verified here and the result is in the page. */
export const sendVerifyPage = async (
  reply: FastifyReply,
  query: { url?: string | undefined; recipient?: string | undefined; identity__email?: string | undefined },
): Promise<FastifyReply> => {
  const locale = readLocale(reply.request)
  const { url } = query
  const recipient = query.recipient ?? query.identity__email
  const answer = url ? await tryVerify(url, recipient, reply.request.ip, locale) : {}
  tellLanguage(reply, locale).header('Referrer-Policy', 'no-referrer').header('Permissions-Policy', cameraPolicy)
  return sendHtml(
    reply,
    inLanguage(locale, () =>
      renderPage({
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
      }),
    ),
    'no-store',
  )
}

async function tryVerify(url: string, recipient: string | undefined, ip: string, locale: Locale) {
  try {
    return { result: await verifyBadge({ url, ...(recipient ? { recipient } : {}) }, ip) }
  } catch (error) {
    if (error instanceof AppError) return { trouble: inLanguage(locale, () => translate(error.message)) }
    throw error
  }
}
