import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClaimStep } from '#contracts/claims/claiming.ts'
import { config, db } from '#infra/context.ts'
import { t } from '#infra/languages/texts.ts'
import { isOn } from '#infra/settings/feature-switches.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { sendPageOrNothing, viewSite } from '../../public-pages/index.ts'
import { describeOpened } from '../claiming/describe-opened.ts'
import type { Opened } from '../claiming/find-opened.ts'

interface Shown {
  /** Undefined shows that there is nothing. */
  opened: Opened | undefined
  /** What the script of the page takes the badge with. */
  token?: string
  step?: ClaimStep
  status?: number
}

/** The page of a claim. It is never kept, tells nobody where its reader came from, and stands in no search engine. */
export const sendClaimPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { opened, token, step, status = 200 }: Shown,
): Promise<FastifyReply> =>
  sendPageOrNothing(
    request,
    reply.status(status).header('X-Robots-Tag', 'noindex'),
    async ({ wished }) => {
      const { issuer, issuerStanding, state, ...claim } = await describeOpened(db(), opened, wished)
      return () => {
        const site = viewSite()
        return {
          page: 'claim',
          props: {
            site,
            claim: { ...claim, issuerName: new IssuerName(issuer, issuerStanding) },
            ...(token ? { token } : {}),
            step: step ?? findStep(opened, state),
            canSignUp: isOn('sign-up'),
          },
          head: {
            title: `${claim.name} - ${site.serviceName}`,
            description: t('Take this badge.'),
            canonicalUrl: config().origin,
            noindex: true,
          },
        }
      }
    },
    {
      isPrivate: true,
      sayNothing: () => ({
        title: t('This leads to no badge'),
        text: t('Perhaps a part of the link or of the code is missing. Open it once more, or type the code anew.'),
        typesCode: true,
      }),
    },
  )

const findStep = (
  opened: Opened | undefined,
  state: Exclude<ClaimStep['is'], 'sent' | 'prove' | 'other' | 'code'>,
): ClaimStep => (state === 'open' && opened?.claim.kind === 'codes' && !opened.code ? { is: 'code' } : { is: state })
