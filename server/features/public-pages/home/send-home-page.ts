import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { t } from '#infra/languages/texts.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { currentTheme } from '#infra/theme/current-theme.ts'
import { hasHome } from '../../site/index.ts'
import { markHome } from '../kept/marks.ts'
import { sendPageOrNothing } from '../pages/send-html.ts'
import { readChoice } from './read-choice.ts'
import { viewHomePage } from './view-home.ts'

/** The page for visitors; where the operator has none, they are led to the sign-in page. */
export const sendHomePage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  if (!hasHome()) return reply.header('Cache-Control', 'no-store').redirect('/auth/login', 302)
  const choice = readChoice()
  return sendPageOrNothing(
    request,
    reply,
    async ({ wished }) => {
      const props = await viewHomePage(choice, wished)
      return () => ({
        page: 'home',
        props,
        head: {
          title: `${t('Badges that are given, kept and believed')} - ${props.site.serviceName}`,
          description: t(
            '{service} is where schools, clubs and teams award digital badges. Whoever earned one keeps it for life. Anybody can check it in a second.',
          ),
          canonicalUrl: `${config().origin}/home`,
        },
      })
    },
    { keeping: { mark: markHome(choice), of: ['home', currentTheme().version, String(isOn('sign-up'))] } },
  )
}
