import { createHmac, randomUUID } from 'node:crypto'
import { now } from '#infra/clock.ts'
import { givenGroup } from '../../given/given-group.ts'
import { beginLaunch, givenRegistered, launchFrom, readCode } from '../../given/given-platform.ts'
import { givenBadgeClass, givenIssuer } from '../../given.ts'
import { instructor } from '../../outside/learning-platform.ts'
import type { Recipes } from '../call.ts'
import { idOf, make, type World } from '../world.ts'

const lti = 'https://purl.imsglobal.org/spec/lti/claim'
const dl = 'https://purl.imsglobal.org/spec/lti-dl/claim'

const schools = new WeakMap<World, ReturnType<typeof openSchool>>()

/** The round's issuer with a platform: keys of a platform take long to make. */
const school = (world: World) => {
  const known = schools.get(world) ?? openSchool(world)
  schools.set(world, known)
  return known
}

const openSchool = async ({ stage, people: { owner } }: World) => {
  const platform = await stage.addPlatform()
  const issuer = await givenIssuer(owner)
  const platformId = await givenRegistered(owner, issuer, platform)
  const params = { issuerSlug: idOf(issuer), platformId }
  return { platform, issuer, params, badge: await givenBadgeClass(owner, issuer) }
}

/** A launch of a learner, with the code of the page it leads to. */
const arrive = async (world: World, more = {}) => {
  const there = await school(world)
  const { answer } = await launchFrom(world.stage.server, there.issuer, there.platform, {
    sub: randomUUID(),
    ...more,
  })
  return { ...there, page: answer.body, code: readCode(answer.body) }
}
const placeBody = ({ issuer, badge }: { issuer: string; badge: string }) => ({
  issuer_slug: idOf(issuer),
  badge_slug: idOf(badge),
  threshold: 80,
})

const placement = async (world: World) => {
  const there = await arrive(world, instructor)
  await make(world.people.owner, `/v3/lti/handoffs/${there.code}/place`, placeBody(there))
  const overview = await world.people.owner.call('GET', `/v3/issuers/${there.params.issuerSlug}/lti`)
  const { placements } = overview.json<{ placements: { id: string }[] }>()
  return { params: { ...there.params, placementId: placements[0]?.id ?? '' } }
}

const login = async (world: World) => {
  const { platform, params } = await school(world)
  return {
    params,
    form: {
      iss: platform.origin,
      login_hint: 'hint',
      target_link_uri: 'http://localhost:8000/lti/launch',
      client_id: platform.live.clientId,
    },
  }
}

const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A launch by LTI 1.1, signed as RFC 5849 says. */
const canvasForm = async ({ people: { owner } }: World): Promise<Record<string, string>> => {
  const { integrationData } = await make<{ integrationData: { credential: Record<string, string> } }>(
    owner,
    '/v1/user/integrations',
    { integrationType: 'canvas-lti1' },
  )
  const form = {
    lti_message_type: 'basic-lti-launch-request',
    lti_version: 'LTI-1p0',
    resource_link_id: 'link-1',
    context_id: 'course-1',
    user_id: 'user-1',
    roles: 'Learner',
    lis_person_contact_email_primary: 'lea@course.example',
    oauth_consumer_key: integrationData.credential.client_id ?? '',
    oauth_nonce: randomUUID(),
    oauth_timestamp: String(Math.floor(now().getTime() / 1000)),
    oauth_version: '1.0',
    oauth_signature_method: 'HMAC-SHA1',
  }
  const pairs = Object.entries(form).map(([name, value]) => `${percent(name)}=${percent(value)}`)
  const text = ['POST', 'http://localhost:8000/lti/canvas', pairs.sort().join('&')].map(percent).join('&')
  const key = `${percent(integrationData.credential.client_secret ?? '')}&`
  return { ...form, oauth_signature: createHmac('sha1', key).update(text).digest('base64') }
}

const integrate = async ({ people: { earner } }: World) => {
  await make(earner, '/v1/user/integrations', { integrationType: 'canvas-lti1' })
  return { params: { integrationType: 'canvas-lti1' } }
}
const newPlatform = () => {
  const iss = `https://${randomUUID()}.example`
  const urls = { login_url: `${iss}/a`, token_url: `${iss}/t`, jwks_url: `${iss}/j` }
  return { name: 'LMS', iss, client_id: 'x', ...urls, deployment_id: '1' }
}
const toolParams = { params: { toolSlug: 'portfolio', launchpoint: 'navigation_external_launch' } }

export const platformRecipes: Recipes = {
  launchExternalTool: () => toolParams,
  launchExternalToolV2: () => toolParams,
  createIntegration: () => ({ body: { integrationType: 'canvas-lti1' } }),
  deleteIntegration: integrate,
  rotateIntegrationSecret: integrate,
  launchCanvas: async (world) => ({ form: await canvasForm(world) }),
  addLtiPlatform: () => ({ body: newPlatform() }),
  approveLtiDeployment: async (world) => ({ params: (await school(world)).params, body: { deployment_id: 'another' } }),
  checkLtiPlacement: placement,
  changeLtiPlacement: async (world) => ({ ...(await placement(world)), body: { threshold: 60 } }),
  removeLtiPlacement: placement,
  removeLtiPlatform: async ({ params, people: { owner } }) => ({
    params: {
      platformId: (await make<{ id: string }>(owner, `/v3/issuers/${params.issuerSlug}/lti/platforms`, newPlatform()))
        .id,
    },
  }),
  syncGroupWithCourse: async (world) => {
    const { params } = await placement(world)
    const groupId = idOf(await givenGroup(world.people.owner, params.issuerSlug))
    return { params: { ...params, groupId, courseId: params.placementId } }
  },
  getLtiHandoff: async (world) => ({ by: 'earner', params: { code: (await arrive(world)).code } }),
  linkLtiAccount: async (world) => ({ by: 'earner', params: { code: (await arrive(world)).code } }),
  removeLtiLink: async (world) => {
    const { earner } = world.people
    await make(earner, `/v3/lti/handoffs/${(await arrive(world)).code}/link`)
    const links = (await earner.call('GET', '/v3/lti/links')).json<{ id: string }[]>()
    return { by: 'earner', params: { linkId: links[0]?.id ?? '' } }
  },
  placeLtiBadge: async (world) => {
    const there = await arrive(world, instructor)
    return { by: 'owner', params: { code: there.code }, body: placeBody(there) }
  },
  chooseLtiContent: async (world) => {
    const there = await arrive(world, {
      ...instructor,
      [`${lti}/message_type`]: 'LtiDeepLinkingRequest',
      [`${lti}/resource_link`]: undefined,
      [`${dl}/deep_linking_settings`]: {
        deep_link_return_url: 'https://harbour.example/return',
        accept_types: ['ltiResourceLink'],
        accept_presentation_document_targets: ['iframe'],
      },
    })
    await make(world.people.owner, `/v3/lti/handoffs/${there.code}/place`, placeBody(there))
    return { form: { ticket: /name="ticket" value="([^"]+)"/.exec(there.page)?.[1] ?? '' } }
  },
  launchLti: async (world) => {
    const { platform, issuer } = await school(world)
    const begun = await beginLaunch(world.stage.server, issuer, platform)
    const token = await platform.live.sign(platform.live.claims(begun.login))
    return {
      form: { state: begun.login.searchParams.get('state') ?? '', id_token: token },
      headers: { cookie: begun.cookie },
    }
  },
  registerLtiPlatform: async ({ stage, people: { owner }, params }) => {
    const { origin } = await stage.addPlatform()
    const { url } = await make<{ url: string }>(owner, `/v3/issuers/${params.issuerSlug}/lti/registrations`)
    return {
      params: { token: idOf(url) },
      query: { openid_configuration: `${origin}/configuration`, registration_token: 'register-me' },
    }
  },
  startLtiLogin: async (world) => {
    const { params, form } = await login(world)
    return { params, query: form }
  },
  startLtiLoginByForm: login,
}
