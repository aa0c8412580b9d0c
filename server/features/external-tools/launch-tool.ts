import { type LaunchpointName, launchpointNames, type ToolLaunch } from '#contracts/site/external-tools.ts'
import { config, db } from '#infra/context.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import type { Locale } from '#shared/i18n/languages.ts'
import { requireVerifiedAccount } from '../accounts/index.ts'
import { describeAward } from './describe-award.ts'
import { findTools } from './find-tools.ts'
import { signForm } from './oauth1.ts'
import { findPerson } from './queries.ts'

interface Wish {
  toolSlug: string
  launchpoint: string
  awardId: string | undefined
  /** What whoever opens the tool reads. */
  locale: Locale
}

/** What opens a tool for the caller: the form of a basic launch of LTI 1.1, signed with the secret of the tool. */
export const launchTool = async (
  actor: Actor,
  { toolSlug, launchpoint, awardId, locale }: Wish,
): Promise<ToolLaunch> => {
  const { emails } = await requireVerifiedAccount(db(), actor)
  const tool = (await findTools(actor)).find(({ slug }) => slug === toolSlug)
  if (!tool) throw notFound()
  const name = launchpointNames.find((known) => known === launchpoint)
  const place = name && tool.launchpoints[name]
  if (!name || !place) throw refuse('tool.launchpoint')
  if (tool.secret === undefined) return { launch_url: place.launch_url, launch_data: {} }
  const { first_name, last_name } = await findPerson(db(), actor.accountId)
  const form = {
    lti_message_type: 'basic-lti-launch-request',
    lti_version: 'LTI-1p0',
    resource_link_id: `${tool.slug}-${name}`,
    user_id: actor.accountId,
    roles: rolesAt(name),
    lis_person_name_given: quote(first_name),
    lis_person_name_family: quote(last_name),
    lis_person_contact_email_primary: quote(emails[0] ?? ''),
    tool_consumer_instance_guid: new URL(config().origin).host,
    custom_badgr_api_url: config().origin,
    custom_badgr_user_id: actor.accountId,
    custom_launchpoint: name,
    ...(await describeAward(actor, name, awardId, locale)),
  }
  const key = { key: tool.client_id, secret: tool.secret }
  return { launch_url: place.launch_url, launch_data: signForm(place.launch_url, form, key) }
}

const rolesAt = (name: LaunchpointName): string => (name.startsWith('issuer') ? 'issuer' : 'earner')

/** Names and address travel as in a query: with percent signs, and a plus for each blank. */
const quote = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+')
