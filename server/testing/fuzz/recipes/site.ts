import type { SiteTexts } from '#contracts/site/site-texts.ts'
import { givenDeadJob } from '../../given/given-dead-job.ts'
import { givenPerson, newEmail } from '../../given.ts'
import type { Recipes } from '../call.ts'
import { forgetThrottles, make, type World } from '../world.ts'

const icon = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>').toString('base64')}`

const readVersion = async ({ people: { operator } }: World) =>
  (await operator.call('GET', '/v3/site/theme')).json<{ version: number }>().version

const newTool = () => ({
  name: 'Portfolio',
  client_id: 'sash',
  secret: 'a secret of sixteen',
  launchpoints: { earner_assertion_action: { label: 'Frame', launch_url: 'https://portfolio.example/lti' } },
})

export const siteRecipes: Recipes = {
  getSiteTheme: async () => ({ by: 'operator' }),
  getSiteEnvironment: async () => ({ by: 'operator' }),
  saveSiteTheme: async (world) => ({
    by: 'operator',
    body: { version: await readVersion(world), theme: { service_name: 'Badges', color_interactive1: '#184e6e' } },
  }),
  listTermsVersions: async () => ({ by: 'operator' }),
  publishTermsVersion: async ({ people: { operator } }) => {
    const [latest] = (await operator.call('GET', '/v3/operator/terms')).json<{ version: number }[]>()
    return { by: 'operator', body: { after: latest?.version ?? 0, description: 'New.', markdown: '# Rules' } }
  },
  listSiteTexts: async () => ({ by: 'operator' }),
  saveSiteText: async ({ people: { operator } }) => {
    const { texts } = (await operator.call('GET', '/v3/site/texts')).json<SiteTexts>()
    const own = texts.find(({ name, language }) => name === 'about-us' && language === 'de')
    return {
      by: 'operator',
      params: { name: 'about-us', language: 'de' },
      body: { revision: own?.revision ?? 0, markdown: 'Who we are.' },
    }
  },
  listAuditEntries: async () => ({ by: 'operator' }),
  listPeople: async () => ({ by: 'operator' }),
  getPerson: async ({ people: { stranger } }) => ({ by: 'operator', params: { accountId: stranger.accountId } }),
  changePerson: async ({ people: { stranger } }) => ({
    by: 'operator',
    params: { accountId: stranger.accountId },
    body: { suspended: false },
  }),
  // Somebody of their own: a changed call may have suspended the stranger.
  resendForPerson: async ({ stage }) => {
    const person = await givenPerson(stage.server)
    const email = newEmail('more')
    await make(person, '/v1/user/emails', { email })
    await forgetThrottles()
    return { by: 'operator', params: { accountId: person.accountId }, body: { email } }
  },
  listAllIssuers: async () => ({ by: 'operator' }),
  suspendIssuer: async ({ foreign }) => ({
    by: 'operator',
    params: { issuerSlug: foreign.issuerSlug ?? '' },
    body: { suspended: false },
  }),
  listAllMails: async () => ({ by: 'operator' }),
  resendMails: async () => ({ by: 'operator', body: { mails: ['AAAAAAAAAAAAAAAAAAAAAA'] } }),
  resendFoundMails: async () => ({ by: 'operator', body: { q: 'nobody@nowhere.example' } }),
  getOperatorOverview: async () => ({ by: 'operator' }),
  listFeatures: async () => ({ by: 'operator' }),
  switchFeature: async () => ({ by: 'operator', params: { feature: 'webhooks' }, body: { is_on: true } }),
  listJobKinds: async () => ({ by: 'operator' }),
  listSweeps: async () => ({ by: 'operator' }),
  listJobs: async () => ({ by: 'operator' }),
  retryJobs: async () => ({ by: 'operator', body: { kind: 'mail.send' } }),
  dropJob: async () => ({ by: 'operator', params: { kind: 'mail.send', jobId: await givenDeadJob() } }),
  checkAuditChain: async () => ({ by: 'operator' }),
  exportAuditEntries: async () => ({ by: 'operator' }),
  listSiteTools: async () => ({ by: 'operator' }),
  saveSiteTool: async () => ({ by: 'operator', params: { toolSlug: 'frames' }, body: newTool() }),
  removeSiteTool: async ({ people: { operator } }) => {
    await make(operator, '/v3/site/tools/atlas', newTool(), 'PUT')
    return { by: 'operator', params: { toolSlug: 'atlas' } }
  },
  getSitePicture: async (world) => {
    const body = { version: await readVersion(world), theme: { favicon: icon } }
    const { theme } = await make<{ theme: { favicon: string } }>(world.people.operator, '/v3/site/theme', body, 'PUT')
    return { params: { digest: theme.favicon.split('/').at(-1) ?? '' } }
  },
}
