import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { t, writeName } from '#infra/languages/texts.ts'
import { helpEmail } from '#infra/theme/current-theme.ts'
import { helpNames } from '#shared/help/help-topic.ts'
import { listTopics } from '#shared/help/list-topics.ts'
import { holdsAll, wordsOf } from '#shared/help/search-help.ts'
import { hasHome } from '../../site/index.ts'
import { readChoice } from '../home/read-choice.ts'
import { viewHomePage } from '../home/view-home.ts'
import { sendPageOrNothing } from '../pages/send-html.ts'
import { viewSite } from '../pages/views.ts'

/** A page of the help, or without a topic the one before them. It shows nothing that anybody could change. */
export const sendHelpPage = (request: FastifyRequest, reply: FastifyReply, topic?: string): Promise<FastifyReply> => {
  const contact = helpEmail()
  return sendPageOrNothing(
    request,
    reply,
    async () => {
      const name = helpNames.find((each) => each === topic)
      if (topic !== undefined && name === undefined) throw notFound()
      return () => {
        const site = viewSite()
        const shown = listTopics().find((each) => each.name === name)
        return {
          page: 'help',
          props: { site, ...(name ? { topic: name } : {}), ...(contact ? { contact } : {}) },
          head: {
            title: `${shown?.title ?? t('Help')} - ${site.serviceName}`,
            description: shown?.lead ?? t('What do you want to do? Choose the page that was written for you.'),
            canonicalUrl: `${config().origin}/help${name ? `/${name}` : ''}`,
          },
        }
      }
    },
    { keeping: { mark: async () => 'help', of: ['help', topic, contact] } },
  )
}

/** What holds these words: help, and of the badges and issuers those that the operator shows to visitors. */
export const sendHelpFound = (request: FastifyRequest, reply: FastifyReply, query: string): Promise<FastifyReply> =>
  sendPageOrNothing(
    request,
    reply,
    async ({ wished }) => {
      const words = wordsOf(query)
      const { badges, issuers } = readChoice()
      const home = hasHome() ? await viewHomePage({ badges, issuers }, wished) : { badges: [], issuers: [] }
      return () => ({
        page: 'help-found',
        props: {
          site: viewSite(),
          query,
          badges: home.badges.filter(({ name, description, issuerName }) =>
            holdsAll(words, [name, description, writeName(issuerName)]),
          ),
          issuers: home.issuers.filter(({ issuerName }) => holdsAll(words, [writeName(issuerName)])),
        },
        head: {
          title: `${t('Search help')} - ${viewSite().serviceName}`,
          description: t('Search help'),
          canonicalUrl: `${config().origin}/help`,
          noindex: true,
        },
      })
    },
    { isPrivate: true },
  )
