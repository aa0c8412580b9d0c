import { inLanguage } from '#infra/languages/texts.ts'
import type { CardFacts } from '../../features/public-pages/cards/draw-card.ts'
import { findAwardCard, findBadgeClassCard, findIssuerCard } from '../../features/public-pages/cards/find-facts.ts'
import { requireReport } from '../../features/verifier/index.ts'
import { describeReport } from '../../features/verifier/reports/describe-report.ts'
import { givenClaim, readProof } from '../given/given-claim.ts'
import { givenPage } from '../given/given-page.ts'
import { givenRules } from '../given/given-request.ts'
import { type GivenPerson, newEmail } from '../given.ts'
import type { TestServer } from '../server.ts'
import type { NamedSubject } from './given-subjects.ts'

/** The texts in which something shows an issuer; undefined where it shows none of this kind. */
export type Form = (subject: NamedSubject) => Promise<string[]> | undefined

const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' }
const providers = ['Facebook', 'LinkedIn', 'Twitter', 'Pinterest', 'linkedin_profile']

/** One for each account. */
const nameAddress = ({ email }: GivenPerson): string => email.split('@')[0] ?? ''

/** What is to be read at each address that shows the name of an issuer to anybody, and what is drawn there. */
export const listForms = (server: () => TestServer, operator: () => GivenPerson): Record<string, Form> => {
  const read = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const answer = await server().call('GET', path, { headers })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    return answer.body
  }
  const readAll = (...paths: string[]) => Promise.all(paths.map((path) => read(path)))
  const pages = (...paths: string[]) => Promise.all(paths.map((path) => read(path, browser)))
  const framed = (path: string) => pages(path, `${path}?embedVersion=1`, `${path}?embedVersion=2`)
  const describe = (path: string) =>
    read(`/public/oembed?url=${encodeURIComponent(`http://localhost:8000${path}`)}&format=json`)
  const share = async (path: string) =>
    (await Promise.all(providers.map((provider) => read(`${path}?provider=${provider}&redirect=0`)))).map(readAddress)
  const chooseForHome = async (award: string, own: { issuer: string; badge: string }) => {
    const { version } = (await operator().call('GET', '/v3/site/theme')).json<{ version: number }>()
    const shown = [`/public/issuers/${own.issuer}`, `/public/badges/${own.badge}`]
    const theme = { home_sample: `/public/assertions/${award}`, home_shown: shown }
    await operator().call('PUT', '/v3/site/theme', { body: { version, theme } })
  }
  const openClaim = async ({ owner, issuer, badge }: NonNullable<NamedSubject['own']>) =>
    (await givenClaim(owner, `/v1/issuer/issuers/${issuer}/badges/${badge}`)).token
  const proveClaim = async (own: NonNullable<NamedSubject['own']>) => {
    const email = newEmail('guest')
    await server().call('POST', '/v3/claims/places', { body: { token: await openClaim(own), email } })
    return readProof(email)
  }
  const wallet = '/.well-known/openid-credential-issuer'
  return {
    '/home': ({ award, own }) => own && chooseForHome(award, own).then(() => pages('/home')),
    '/help': ({ award, own, name }) =>
      own && chooseForHome(award, own).then(() => pages(`/help?q=${name.split(' ').at(-1)}`)),
    '/c/:token': ({ own }) => own && openClaim(own).then((token) => pages(`/c/${token}`)),
    '/c/proof/:token': ({ own }) => own && proveClaim(own).then((token) => pages(`/c/proof/${token}`)),
    '/v3/request-rules/:badgeSlug': ({ own }) =>
      own &&
      givenRules(own.owner, `/v1/issuer/issuers/${own.issuer}/badges/${own.badge}`).then(() =>
        readAll(`/v3/request-rules/${own.badge}`),
      ),
    '/public/assertions/:id': ({ award }) => framed(`/public/assertions/${award}`),
    '/public/badges/:id': ({ own }) => own && framed(`/public/badges/${own.badge}`),
    '/public/issuers/:id': ({ own }) => own && framed(`/public/issuers/${own.issuer}`),
    '/public/issuers/:id/badges': ({ own }) => own && pages(`/public/issuers/${own.issuer}/badges`),
    '/people/:address': async ({ award, earner }) => {
      await earner.call('PUT', `/v1/earner/badges/${award}`, { body: { acceptance: 'Accepted' } })
      const { address } = await givenPage(earner, { address: nameAddress(earner), badges: [award] })
      return pages(`/people/${address}`)
    },
    '/public/collections/:id': ({ collection }) => framed(`/public/collections/${collection}`),
    '/public/shares/:id': ({ link, sharedCollection }) =>
      pages(
        `/public/shares/${link}`,
        `/public/shares/${sharedCollection}`,
        `/public/shares/${sharedCollection}?badge=1`,
      ),
    '/public/oembed': async ({ award, own, collection }) => [
      await describe(`/public/assertions/${award}`),
      await describe(`/public/collections/${collection}`),
      ...(own ? [await describe(`/public/badges/${own.badge}`), await describe(`/public/issuers/${own.issuer}`)] : []),
    ],
    '/public/assertions/:id/card.png': async ({ award }) => [tellCard(await findAwardCard(award))],
    '/public/badges/:id/card.png': ({ own }) => own && findBadgeClassCard(own.badge).then((card) => [tellCard(card)]),
    '/public/issuers/:id/card.png': ({ own }) => own && findIssuerCard(own.issuer).then((card) => [tellCard(card)]),
    '/v1/earner/share/badge/:badgeId': ({ award }) => share(`/v1/earner/share/badge/${award}`),
    '/v2/backpack/share/assertion/:assertionId': ({ award }) => share(`/v2/backpack/share/assertion/${award}`),
    '/verify': ({ award, own }) =>
      own && pages(`/verify?url=${encodeURIComponent(`http://localhost:8000/public/assertions/${award}`)}`),
    '/verify/reports/:reportId': ({ report }) => pages(`/verify/reports/${report}`),
    '/v3/verify/reports/:reportId': ({ report }) => readAll(`/v3/verify/reports/${report}`),
    '/v3/verify/reports/:reportId/:file': async ({ report }) => [
      await read(`/v3/verify/reports/${report}/report.json`),
      await read(`/v3/verify/reports/${report}/report.csv`),
      await tellPaper(report),
    ],
    '/v3/verify/batches/:batchId/results': ({ batch }) => readAll(`/v3/verify/batches/${batch}/results`),
    '/v3/verify/batches/:batchId/:file': ({ batch }) =>
      readAll(`/v3/verify/batches/${batch}/report.csv`, `/v3/verify/batches/${batch}/report.json`),
    [`${wallet}/public/wallet/badges/:badgeId`]: ({ own }) =>
      own && readAll(`${wallet}/public/wallet/badges/${own.badge}`),
    [`/public/wallet/badges/:badgeId${wallet}`]: ({ own }) =>
      own && readAll(`/public/wallet/badges/${own.badge}${wallet}`),
  }
}

/** The sentence that a provider is given stands in an address. */
const readAddress = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

const tellCard = ({ title, line }: CardFacts): string => `${title}\n${line}`

const tellPaper = async (report: string): Promise<string> => {
  const kept = await requireReport(report)
  return inLanguage('en', () => describeReport(kept).lines)
    .map(({ text }) => text)
    .join('\n')
}
